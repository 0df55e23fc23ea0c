import { getCampaignDomains } from '@urna/contract/mail/campaign-domains';
import {
  type CampaignReport,
  changeCampaign,
  getCampaign,
  previewCampaign,
  startCampaign,
  unknownMeaning,
} from '@urna/contract/mail/campaigns';
import { expectAccessible } from '@urna/ui/testing/expect-accessible';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { given, lost, type PreparedAnswer, refusal } from '../../../../testing/stub-api.ts';
import { CampaignPage } from './campaign-page.tsx';

const nothing = { not_queued: 0, waiting: 0, sending: 0, sent: 0, returned: 0, skipped: 0, failed: 0, unknown: 0 };
const draft: CampaignReport = {
  id: 1,
  process: '2025',
  contest: 'contador',
  question: 'Representante',
  kind: 'recordatorio',
  audience: 'not_voted',
  subject: 'Aún puede votar',
  body: 'Todavía puedes votar, {nombre}.\n\n{enlace}',
  per_minute: 600,
  status: 'draft',
  revision: 1,
  created_by: 'Beatriz Arango',
  created_at: '2025-11-20T15:00:00.000Z',
  started_by: null,
  started_at: null,
  ended_at: null,
  reach: null,
  progress: nothing,
  trouble: null,
  would_reach: 99,
  reasons: [],
  unknown_meaning: null,
};
const preview = {
  to: 'Ana María Rojas Peña',
  subject: 'Aún puede votar',
  text: 'Todavía puedes votar',
  html: '<p>Todavía puedes votar</p>',
  would_reach: 99,
  waits_for: [],
};

const open = (campaign: CampaignReport, ...answers: PreparedAnswer[]) =>
  renderScreen(<CampaignPage />, {
    at: '/app/correos/campanas/1',
    path: '/app/correos/campanas/:id',
    staff: 'ADMINISTRADOR',
    answers: [
      given(getCampaign, { data: campaign }),
      given(previewCampaign, { data: preview }),
      given(getCampaignDomains, { data: { domains: [], advice: [] } }),
      ...answers,
    ],
  });

const text = () => page.getByRole('textbox', { name: 'Mensaje' });

test('errors of a draft stand at their fields, and a placeholder is inserted at the cursor', async () => {
  const { screen, api } = await open(draft);
  await text().fill('Vota, {apodo}. ');
  await screen.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect.element(screen.getByText('No se reconoce {apodo}')).toBeVisible();
  await expect.element(text()).toHaveFocus();
  await expectAccessible();
  expect(api.bodiesOf(changeCampaign)).toEqual([]);
  await text().fill('Vota, .');
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight>6/}');
  await screen.getByRole('button', { name: /^Insertar \{nombre\}/ }).click();
  await expect.element(text()).toHaveValue('Vota, {nombre}.');
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('!{Shift>}{Home}{/Shift}');
  await screen.getByRole('button', { name: /^Insertar \{enlace\}/ }).click();
  await expect.element(text()).toHaveValue('{enlace}.');
  await userEvent.keyboard('{Control>}{Home}{/Control}{Shift>}{Control>}{End}{/Control}{/Shift}{Backspace}');
  await expect.element(screen.getByText('Tiene cambios sin guardar.')).toBeVisible();
  await expect.element(text()).toHaveValue('');
  await screen.getByRole('button', { name: 'Deshacer cambios' }).click();
  await expect.element(text()).toHaveValue(draft.body);
});

test('a save whose connection is lost loses nothing, and neither does another page', async () => {
  const { screen, api } = await open(draft, given(changeCampaign, lost));
  await text().fill('Hoy se vota, {nombre}.');
  await screen.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'No se guardó' }))
    .toMatchTextContent('No hay conexión con el servidor');
  await expect.element(screen.getByRole('button', { name: 'Enviar la campaña' })).toBeDisabled();
  await screen.getByRole('link', { name: 'Todas las campañas' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Otra página' })).toBeVisible();
  history.back();
  await expect.element(text()).toHaveValue('Hoy se vota, {nombre}.');
  const saved = { ...draft, revision: 2, body: 'Hoy se vota, {nombre}.' };
  api.give(
    given(changeCampaign, { message: 'Los cambios se guardaron.', data: saved }),
    given(getCampaign, { data: saved }),
  );
  await screen.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect.element(screen.getByText('Todo está guardado.')).toBeVisible();
  expect(api.bodiesOf(changeCampaign).at(-1)).toEqual({ body: saved.body });
});

test('a draft that somebody else changed meanwhile is not sent', async () => {
  const { screen, api } = await open(draft, given(startCampaign, refusal('campaign_changed')));
  await screen.getByRole('button', { name: 'Enviar la campaña' }).click();
  const question = screen.getByRole('dialog', { name: 'Enviar: Recordatorio n.º 1' });
  await question.getByRole('button', { name: 'Enviar definitivamente' }).click();
  await expect.element(question.getByText('Escriba ENVIAR para confirmar').last()).toBeVisible();
  expect(api.bodiesOf(startCampaign)).toEqual([]);
  await question.getByRole('textbox').fill('enviar');
  await question.getByRole('button', { name: 'Enviar definitivamente' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('La campaña cambió mientras usted la leía.');
  await expectAccessible(question.element());
  expect(api.bodiesOf(startCampaign)).toEqual([{ confirmation: 'ENVIAR', revision: 1 }]);
});

test('a campaign in trouble says why nothing goes out, and what its mails without an answer mean', async () => {
  const { screen } = await open({
    ...draft,
    status: 'running',
    reach: 160_000,
    started_by: 'Beatriz Arango',
    started_at: '2025-11-20T16:00:00.000Z',
    trouble: 'Se perdió la conexión con el servidor de correo',
    progress: { ...nothing, waiting: 60_000, sent: 99_984, unknown: 16 },
    unknown_meaning: unknownMeaning,
  });
  await expect.element(screen.getByText(/Se perdió la conexión con el servidor de correo/).first()).toBeVisible();
  await expect.element(screen.getByText('16 correos sin respuesta')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expectAccessible();
});
