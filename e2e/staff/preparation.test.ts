import { expect, type Locator, type Page } from '@playwright/test';
import { FEW_TRUSTEES_WORD, SEAL_WORD } from '@urna/contract/election/contest-admin';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { closeWindowAt, dialog, importFile, registerFile } from '../support/administration.ts';
import { call, mailedCode, registerUpTo } from '../support/candidate-by-api.ts';
import {
  accountantsRoll,
  newTrusteeKey,
  openStep,
  rehearseByApi,
  setVotingWindow,
  signByApi,
  stage,
} from '../support/contest.ts';
import { emptyInstallation, setDraftDates } from '../support/empty-installation.ts';
import { test } from '../support/server.ts';
import { addressOf, staff, staffSession } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

const newcomer = staff.otherAdministrator;
/** The first does by API what is other people's work, and what happens at other times. */
const administrators = [
  [staff.administrator, 'Beatriz Arango', 'ADMINISTRADOR'],
  [newcomer, 'Hernando Ruiz', 'ADMINISTRADOR'],
] as const;

/** Its dates move as a drill's do. */
test.use({
  ownServer: 'preparation',
  ownSettings: { env: { URNA_DRILL: '1' } },
  fillFolder: emptyInstallation(administrators),
});
test.describe.configure({ timeout: 420_000 });

const MINUTE = 60_000;
const candidate = demoPerson(1_000_000_301);
const voters = ['1000000401', '1000000402'];

const list = (page: Page) => page.getByRole('list', { name: 'Lo que falta' });

/** A step of what is left, or of what is done and folded. */
const stepOf = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Preparación' })
    .getByRole('listitem', { includeHidden: true })
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true, includeHidden: true }) });

async function backToFirstScreen(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Menú' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(list(page)).toBeVisible();
}

const follow = (page: Page, link: string) => list(page).getByRole('link', { name: link, exact: true }).click();

/** The candidate registers and the committee approves: neither is the administrator's work. */
async function admitCandidate(server: ServerProcess): Promise<void> {
  const id = await registerUpTo('submitted', server, candidate);
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const { data } = (await call(server, 'GET', `/candidates/${String(id)}/documents`, undefined, token)) as {
    data: { id: number }[];
  };
  const documents = data.map((document) => ({ id: document.id, review_status: 'APROBADO' }));
  const review = { candidate_id: id, observation: 'Todo está en orden.', documents };
  await call(server, 'POST', '/candidates/review', review, token);
}

test('a newcomer goes from an empty installation to the first vote by the links of the first screen', {
  tag: '@full',
}, async ({ page, server }) => {
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(server.url)) return;
    const { pathname } = new URL(frame.url());
    // The same screen is below another address while the process is a draft.
    if (/^\/(app|auth)\//.test(pathname)) visited.add(pathname.replace('/app/p/2025/', '/app/'));
  });

  await test.step('the operator’s newcomer logs in and sees what is missing', async () => {
    await page.goto('/auth/login');
    await page.getByRole('textbox', { name: 'Número de documento' }).fill(newcomer);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page).toHaveURL('/auth/verify-code');
    const code = await mailedCode(server, addressOf(newcomer));
    await page.getByRole('textbox', { name: 'Código de verificación' }).fill(code);
    await expect(list(page)).toBeVisible();
    await expect(stepOf(page, 'Base de datos')).toContainText('Listo');
    await page.getByText(/^Lo que está listo/).click();
    await page.getByRole('button', { name: 'Enviarme un correo de prueba' }).click();
    await expect(page.getByText('El correo de prueba va a su propia dirección.')).toBeVisible();
  });
  await test.step('contact, dates and register, on the draft that every installation has', async () => {
    await expect(stepOf(page, 'Contacto y textos')).toContainText('Falta cómo comunicarse');
    await follow(page, 'Contacto y textos');
    await page
      .getByRole('region', { name: 'Palabras y contacto' })
      .getByRole('button', { name: 'Cambiar', exact: true })
      .click();
    const words = dialog(page, 'Palabras y contacto');
    await words.getByRole('textbox', { name: 'Correo de atención' }).fill('junta@demo.test');
    await words.getByRole('textbox', { name: 'Horario' }).fill('Lunes a viernes de 8:00 a 17:00');
    await words.getByRole('button', { name: 'Guardar' }).click();
    await expect(words).toBeHidden();
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Contacto y textos')).not.toContainText('Falta cómo comunicarse');

    await expect(stepOf(page, 'Fechas')).toContainText('Por hacer');
    await follow(page, 'Fechas');
    await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible();
    const now = Date.now();
    await setDraftDates(server, 'inscription', now - MINUTE, now + 20 * MINUTE);
    await setDraftDates(server, 'correction', now - MINUTE, now + 30 * MINUTE);
    await setDraftDates(server, 'voting', now + 60 * MINUTE, now + 120 * MINUTE);
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Fechas')).toContainText('Listo');

    await follow(page, 'Registro profesional');
    await importFile(page, page, registerFile('registro.csv', [{ number: candidate.number }]));
    await expect(page.getByRole('region', { name: 'Resultado de registro.csv' })).toContainText('1 línea: 1 nueva');
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Registro profesional')).toContainText('Listo');
  });

  await test.step('the process is put under way', async () => {
    await expect(stepOf(page, 'Proceso en curso')).toContainText('Está listo para ponerse en curso');
    await follow(page, 'Proceso en curso');
    await page.getByRole('button', { name: 'Poner en curso' }).click();
    const confirmation = dialog(page, /^Poner en curso/);
    await confirmation.getByLabel('Escriba PONER EN CURSO para confirmar').fill('poner en curso');
    await confirmation.getByRole('button', { name: 'Poner en curso' }).click();
    await expect(page).toHaveURL('/app/administracion/procesos/2025');
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Proceso en curso')).toContainText('Está en curso desde');
  });

  await test.step('candidates are decided, and roll and trustees are there', async () => {
    await admitCandidate(server);
    await closeWindowAt(server, 'inscription', new Date());
    await closeWindowAt(server, 'correction', new Date());
    // The screen is open already, and asks again only when somebody returns to it.
    await page.reload();
    await expect(stepOf(page, 'Candidatos').filter({ hasText: '1 candidato y voto en blanco' })).toHaveCount(1);
    await follow(page, 'Censo: Representantes Contadores');
    const roll = await openStep(page, 'Censo');
    await importFile(page, roll, accountantsRoll('censo.csv', voters));
    await expect(roll).toContainText('2 personas pueden votar');
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Custodios')).toContainText('Espera que invite al menos a una persona.');
    await follow(page, 'Custodios: Representantes Contadores');
  });

  const key = newTrusteeKey();
  const trustee = { name: 'Luz Mora', email: 'luz@demo.test', public_key: key.publicKey };
  await test.step('the contest is sealed, its trustee signs, and the vote opens', async () => {
    const { token } = (await staffSession(server, staff.administrator)).token_info;
    await call(server, 'POST', '/admin/contests/contador/trustees', trustee, token);
    await rehearseByApi(server, trustee.email, key);
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Sellado')).toContainText('Todo está listo: espera su orden.');
    await follow(page, 'Sellado: Representantes Contadores');
    // The page opens this step itself, once it has asked again.
    const seal = page.getByRole('list', { name: 'Vida de la elección' }).getByRole('region', { name: 'Sellar' });
    await seal.getByRole('button', { name: 'Sellar la elección' }).click();
    const question = dialog(page, 'Sellar la elección: Representantes Contadores');
    await question.getByRole('textbox', { name: 'Motivo para sellar con pocos custodios' }).fill('La Junta lo pidió.');
    await question.getByRole('textbox', { name: `Escriba ${FEW_TRUSTEES_WORD}` }).fill(FEW_TRUSTEES_WORD);
    await question.getByRole('textbox', { name: `Escriba ${SEAL_WORD} para confirmar` }).fill(SEAL_WORD);
    await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
    await expect(stage(page)).toContainText('Sellada');
    await backToFirstScreen(page);
    await expect(stepOf(page, 'Sellado')).toContainText('Espera las firmas del acta de sellado: 0 de 1.');
    await signByApi(server, trustee.email, key);
    await setVotingWindow(server, new Date(Date.now() + 2000), new Date(Date.now() + 60 * MINUTE));
    await follow(page, 'Sellado: Representantes Contadores');
    await expect(stage(page)).toContainText('Votación abierta', { timeout: 60_000 });
    await voteByApi(server, voters[0] ?? '', 0);
  });

  // No screen that the first one doesn't lead to, and no document.
  expect([...visited].toSorted()).toEqual([
    '/app/administracion/calendario',
    '/app/administracion/importaciones',
    '/app/administracion/procesos/2025',
    '/app/dashboard',
    '/app/votacion/contador',
    '/auth/login',
    '/auth/verify-code',
  ]);
});
