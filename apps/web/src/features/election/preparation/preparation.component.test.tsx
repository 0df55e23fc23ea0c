import { getPreparation, type Preparation as PreparationData } from '@urna/contract/election/preparation';
import { sendTestMail } from '@urna/contract/mail/mail-queue';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { Preparation } from './preparation.tsx';

type Step = PreparationData['steps'][number];
const step = (name: Step['step'], state: Step['state'], words: string, contest: Step['contest'] = null): Step => ({
  step: name,
  state,
  words,
  contest,
  at: null,
});
const contador = { contest: 'contador', title: 'Representantes Contadores' };
const ies = { contest: 'ies', title: 'Representantes IES' };

const steps: Step[] = [
  step('database', 'done', 'Responde.'),
  step('mail', 'todo', 'El último no llegó: El servidor de correo no aceptó la contraseña (535).'),
  step('texts', 'todo', 'Falta el horario de atención.'),
  step('roll', 'done', '12 personas pueden votar', contador),
  step('roll', 'todo', 'Espera el archivo con las personas que pueden votar.', ies),
  { ...step('seal', 'later', 'Espera los pasos anteriores.', contador), at: '2029-09-12T13:00:00.000Z' },
];
const preparation: PreparationData = {
  process: { slug: '2029', title: 'Elecciones 2029', state: 'draft' },
  steps,
  waiting: [
    { what: 'final', of: 'committee', words: '2 candidaturas subsanadas por revisar' },
    { what: 'changes', of: 'administrators', words: '1 cambio espera a otro administrador' },
    { what: 'mails', of: 'administrators', words: '3 correos no llegaron' },
  ],
  next_date: { words: 'Abren las inscripciones', at: '2029-08-01T13:00:00.000Z' },
  over: null,
};

const show = (data: PreparationData, ...answers: PreparedAnswer[]) =>
  renderScreen(<Preparation committee={<p>Las candidaturas del comité</p>} />, {
    at: '/app/dashboard',
    staff: 'ADMINISTRADOR',
    answers: [given(getPreparation, { data }), ...answers],
  });

const list = () => page.getByRole('list', { name: 'Lo que falta' });
const doneList = () => page.getByRole('list', { name: 'Lo que está listo', includeHidden: true });

test('each step says its state in a word, what it waits for, and leads to the screen where it is done', async () => {
  const { screen } = await show(preparation);
  await expect.element(list()).toMatchTextContent(/^CorreoPor hacerEl último no llegó.*Contacto y textos/);
  await expect
    .element(list())
    .toMatchTextContent(/SelladoMás adelante.*La votación abre el 12\/09\/2029 a las 08:00\./);
  const leadsTo = (name: string) => list().getByRole('link', { name, exact: true }).element().getAttribute('href');
  // The draft isn't the process of the page: its screens are below its own address.
  expect(leadsTo('Contacto y textos')).toBe('/app/p/2029/administracion/procesos/2029');
  expect(leadsTo('Censo: Representantes IES')).toBe('/app/p/2029/votacion/ies');
  // A step that is done for one contest alone stands in both lists.
  await expect.element(doneList()).not.toBeVisible();
  await screen.getByText('Lo que está listo: 2 de 6').click();
  await expect.element(doneList()).toMatchTextContent(/^Base de datosListoResponde\.CensoListo.*12 personas/);
  expect(doneList().getByRole('link', { name: 'Base de datos' }).elements()).toEqual([]);
  const waiting = screen.getByRole('list', { name: 'Espera a los administradores' });
  await expect.element(waiting).toMatchTextContent('1 cambio espera a otro administrador3 correos no llegaron');
  await expect.element(screen.getByText('Las candidaturas del comité')).toBeVisible();
  await expect.element(screen.getByText(/Próxima fecha: Abren las inscripciones el 01\/08\/2029/)).toBeVisible();
  await expectAccessible();
});

test('a test mail is sent by a button, whose refusal says what happened', async () => {
  const { screen, api } = await show(
    preparation,
    given(sendTestMail, refusal('test_mail_too_soon', { details: { seconds: 20 } })),
  );
  const button = screen.getByRole('button', { name: 'Enviarme un correo de prueba' });
  await button.click();
  const own = screen.getByRole('region', { name: 'Preparación' });
  await expect.element(own.getByRole('alert')).toMatchTextContent(/Ya se envió un correo de prueba/);
  const sent = steps.map((one) => (one.step === 'mail' ? step('mail', 'done', 'El servidor lo recibió.') : one));
  api.give(given(sendTestMail, { message: 'Va a su propia dirección.' }));
  api.give(given(getPreparation, { data: { ...preparation, steps: sent } }));
  await button.click();
  await expect.element(doneList()).toMatchTextContent(/CorreoListoEl servidor lo recibió\./);
});

test('a wall of ticks is folded, and a published election says that it is over', async () => {
  const { screen } = await show({
    ...preparation,
    steps: steps.map((one) => ({ ...one, state: 'done' })),
    waiting: [],
  });
  await expect
    .element(screen.getByText('Todo está listo: la votación abre y cierra sola en sus fechas.'))
    .toBeVisible();
  await expect.element(screen.getByText('12 personas pueden votar')).not.toBeVisible();
  await screen.getByText('Lo que está listo: 6 de 6').click();
  await expect.element(screen.getByText('12 personas pueden votar')).toBeVisible();
});

test('nothing is listed once every vote is over', async () => {
  const over = { published: true, words: 'La elección terminó y su resultado está publicado.' };
  const { screen } = await show({ ...preparation, steps: [], waiting: [], next_date: null, over });
  await expect.element(screen.getByText(/^La elección terminó/)).toBeVisible();
  expect(list().elements()).toEqual([]);
  await expect.element(screen.getByText(/Próxima fecha/)).not.toBeInTheDocument();
});
