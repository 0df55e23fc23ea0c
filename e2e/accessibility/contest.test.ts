import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { askForCorrection, dialog } from '../support/administration.ts';
import {
  askOfCampaigns,
  CAMPAIGNS,
  mailsTo,
  preferencesLink,
  QUEUE,
  RETURNED,
  sendCampaign,
  tellQueueTroubles,
  tellReturnedVoter,
  tellTroubles,
} from '../support/campaigns.ts';
import { contests, openContest, openStep, step } from '../support/contest.ts';
import { picture } from '../support/picture.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';
import { askForCodeByApi, voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'accessible-contest', reducedMotion: 'reduce' });
test.describe.configure({ timeout: 600_000 });

/** The demonstration's contests are already sealed, so earlier stages are mocked in the response. */
async function tell(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/admin/contests/contador', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    const preparing = { stage: 'preparing', election: null, opened_at: null, waits_for: [], ...change };
    await route.fulfill({ response: answer, json: { data: { ...data, ...preparing } } });
  });
}

const exclusion = {
  candidate_id: 9999,
  full_name: 'Lucía Fernanda Peña Ávila',
  degree: 'Titulado',
  city: 'Cali',
  institution: null,
  professional_card: '10999-T',
  photo_url: null,
  reason: 'Renunció el 3 de septiembre.',
  excluded_by: 'Beatriz Arango',
  excluded_at: '2026-09-03T15:00:00Z',
};

test('a contest is accessible: prepared, open, on the dashboard, with its campaigns, its help desk and the changes that take two', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await walk({ page, server, newPerson }, [
    contestInPreparation,
    openContestAndDashboard,
    campaigns,
    unsubscribing,
    helpDesk,
    changesOfTwo,
  ]);
});

async function contestInPreparation({ page, server }: Journey): Promise<void> {
  await logInAs(page, server, staff.administrator);
  await tell(page, { exclusions: [exclusion] });
  await openContest(page, contests.contador);
  for (const title of ['Candidatos', 'Censo', 'Credenciales', 'Custodios', 'Sellar', 'Votación', 'Publicación'])
    await openStep(page, title);
  await step(page, 'Censo').getByRole('button', { name: 'Reemplazar el censo' }).click();
  await expectAccessible(page, 'contest, prepared');
  await step(page, 'Candidatos')
    .getByRole('button', { name: /^Retirar a / })
    .first()
    .click();
  const withdraw = dialog(page, 'Retirar de la tarjeta electoral');
  await withdraw.getByRole('button', { name: 'Retirar de la tarjeta' }).click();
  await expect(withdraw.getByText('Indique el motivo')).toBeVisible();
  await expectAccessible(page, 'contest, withdrawing refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await step(page, 'Publicación').getByRole('button', { name: 'Cambiar el texto' }).click();
  const rule = dialog(page, 'Si el voto en blanco obtiene la mayoría');
  await rule.getByRole('textbox').fill('Corta');
  await rule.getByRole('button', { name: 'Guardar la regla' }).click();
  await expect(rule.getByText('Escriba la regla completa, o quítela')).toBeVisible();
  await expectAccessible(page, 'contest, rule refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await step(page, 'Sellar').getByRole('button', { name: 'Sellar la elección' }).click();
  await dialog(page, /^Sellar la elección/)
    .getByRole('button', { name: 'Sellar definitivamente' })
    .click();
  await expect(dialog(page, /^Sellar la elección/).getByText('Escriba SELLAR para confirmar')).toHaveCount(2);
  await expectAccessible(page, 'contest, sealing refused', '[role=dialog]');
}

const roll = { voters: 5, exported_at: '2026-09-01T14:00:00Z', exported_by: 'Beatriz Arango' };
const list = {
  file_name: 'credenciales-publicas.json',
  sent_by: 'Beatriz Arango',
  sent_at: '2026-09-02T15:30:00Z',
  sha256: 'c4'.repeat(32),
  key: 'universidad.test+e8b1f1a0+AUJr7y0Vh3c0p2m3yqkq9i9b7xk4m1m2y7bqj9v0t5oZ',
  credentials: 5,
  of_this_roll: true,
};
const nobodyElse = { name: 'Universidad de Prueba', email: 'credenciales@universidad.test', checking: null };

test('an authority’s credentials are accessible: the choice, a void roll, a refused list and the comparison', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await tell(page, {});
  await openContest(page, contests.contador);
  await (await openStep(page, 'Credenciales')).getByRole('button', { name: 'Cambiar' }).click();
  const choice = dialog(page, '¿Quién hace las credenciales?');
  await choice.getByRole('radio', { name: 'Una autoridad independiente' }).check();
  await choice.getByRole('button', { name: 'Guardar' }).click();
  await expect(choice.getByRole('textbox', { name: 'Nombre de la autoridad' })).toBeFocused();
  await expectAccessible(page, 'credentials, choice refused', '[role=dialog]');

  const refused = {
    file_name: 'lista-vieja.json',
    reason: 'La lista se hizo para otro censo. Entregue a la autoridad el que se exportó por última vez.',
  };
  const told = (authority: Record<string, unknown>) =>
    tell(page, { credentials: { by: 'authority', authority: { ...nobodyElse, ...authority } } });
  await told({ roll: { ...roll, sha256: null }, list: { ...list, of_this_roll: false }, refused: null });
  await openContest(page, contests.contador);
  await expect((await openStep(page, 'Credenciales')).getByText('Esta lista ya no sirve')).toBeVisible();
  await expectAccessible(page, 'credentials, void roll and list', 'main');
  await told({ roll: { ...roll, sha256: 'a7'.repeat(32) }, list, refused });
  await openContest(page, contests.contador);
  await expect((await openStep(page, 'Credenciales')).getByText('No se aceptó «lista-vieja.json»')).toBeVisible();
  await expectAccessible(page, 'credentials, list refused', 'main');
});

test('what an authority signed after the vote is accessible, in agreement and with differences', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  const { file_name: _name, sent_by: _by, sent_at: _at, of_this_roll: _this, key, ...sealedList } = list;
  const agreed = {
    received_at: '2026-10-01T15:00:00Z',
    statement: '{}',
    sha256: 'c5'.repeat(32),
    issued: 5,
    used: 3,
    ballots: 3,
    archive: 'a'.repeat(64),
    problems: [],
  };
  const different = { ...agreed, used: 2, problems: [{ words: 'Credenciales ajenas', count: 1, examples: [] }] };
  const destruction = { ...agreed, destroyed_at: '2026-10-02T16:00:00Z', without_reconciliation: null };
  await page.route('**/api/admin/contests/contador', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    const authority = { ...nobodyElse, roll: { ...roll, sha256: 'a7'.repeat(32) }, list, refused: null };
    const closed = { stage: 'closed', closed_at: '2026-09-30T22:00:00Z', credentials: { by: 'authority', authority } };
    await route.fulfill({ response: answer, json: { data: { ...data, ...closed } } });
  });
  for (const reconciliations of [[agreed], [different, agreed]]) {
    const record = {
      name: nobodyElse.name,
      email: nobodyElse.email,
      key,
      roll: 'a7'.repeat(32),
      list: { ...sealedList, url: '/api/elections/contador/credential-list', bytes: 40_000 },
      counts: { marked_voters: 3, used_credentials: 3, ballots: 3 },
      archive: null,
      reconciliations,
      destructions: [destruction],
    };
    await page.route('**/api/elections/contador/credential-authority', (route) =>
      route.fulfill({ json: { data: record } }),
    );
    await openContest(page, contests.contador);
    const credentials = await openStep(page, 'Credenciales');
    await expect(
      credentials.getByText(reconciliations.length === 1 ? 'Las cuentas coinciden' : 'Las cuentas no coinciden'),
    ).toBeVisible();
    await credentials.getByLabel('Elegir lo que firmó la autoridad').setInputFiles({
      name: 'vacio.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(0),
    });
    await expect(credentials.getByText('El archivo está vacío.')).toBeVisible();
    await expectAccessible(page, `credentials, ${reconciliations.length} reconciliations`, 'main');
  }
});

test('the page of a contest is accessible during sealing and after a failed sealing', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.administrator);
  await tell(page, { stage: 'sealing', sealing: { done: 1200, total: 3000, error: null } });
  await openContest(page, contests.contador);
  await expect(page.getByRole('progressbar', { name: 'Avance del sellado' })).toBeVisible();
  await expectAccessible(page, 'contest, being sealed');
  const failed = { done: 0, total: 0, error: 'El servidor se detuvo tres veces mientras sellaba.' };
  await tell(page, { sealing: failed, waits_for: ['Falta definir la ventana de votación en el calendario.'] });
  await openStep(page, 'Sellar');
  await expect(step(page, 'Sellar').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'contest, sealing failed');
});

async function openContestAndDashboard({ page, server }: Journey): Promise<void> {
  await page.unrouteAll();
  await voteByApi(server, '1000000495', 1);
  await logInAs(page, server, staff.auditor);
  await openContest(page, contests.contador);
  for (const title of ['Candidatos', 'Censo', 'Custodios', 'Sellar']) await openStep(page, title);
  await step(page, 'Votación').getByText('Ver los datos en una tabla').click();
  await picture(page, 'contest-open', { height: 1900 });
  await expectAccessible(page, 'contest, open');
  await page.route('**/api/admin/contests/ies', (route) =>
    route.fulfill({ status: 403, json: { message: 'No tiene permiso.', code: 'forbidden' } }),
  );
  await page.goto(contests.ies);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No tiene permiso.');
  await expectAccessible(page, 'contest, refused');
  await page.goto('/app/dashboard');
  await expect(page.getByRole('region', { name: 'Votos por hora: Representantes Contadores' })).toBeVisible();
  await expectAccessible(page, 'dashboard with the turnout', '[aria-label="Participación en la votación"]');
}

async function helpDesk({ page, server }: Journey): Promise<void> {
  await askForCodeByApi(server, '1000000496');
  await logInAs(page, server, staff.administrator);
  await page.goto('/app/mesa-de-ayuda');
  const search = page.getByRole('textbox', { name: 'Número de documento o correo' });
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Escriba al menos 5 caracteres')).toBeVisible();
  await expectAccessible(page, 'help desk, refused search');
  await search.fill('99999999');
  await search.press('Enter');
  await expect(page.getByText('No está en el censo')).toBeVisible();
  await expectAccessible(page, 'help desk, nobody');
  await tellReturnedVoter(page);
  await search.fill('1000000496');
  await search.press('Enter');
  await expect(page.getByText('Código creado')).toBeVisible();
  await expect(
    page.getByText(/^El último correo a esta dirección fue devuelto el .*: buzón inexistente/),
  ).toBeVisible();
  await expectAccessible(page, 'help desk, somebody');
  await page.getByRole('button', { name: 'Pedir la corrección del correo' }).click();
  const form = dialog(page, 'Pedir la corrección del correo');
  await form.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(form.getByText('Indique el motivo')).toBeVisible();
  await expectAccessible(page, 'help desk, correction refused', '[role=dialog]');
  await form.getByRole('textbox', { name: 'Correo correcto' }).fill('otra.direccion@demo.test');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Mostró su cédula en la sede.');
  await form.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(dialog(page, 'Espera a otro administrador')).toBeVisible();
  await expectAccessible(page, 'help desk, correction waits', '[role=dialog]');
}

async function changesOfTwo({ page, server }: Journey): Promise<void> {
  const correction = { email: 'otra497@demo.test', reason: 'Mostró su cédula en la sede.' };
  await askForCorrection(server, staff.otherAdministrator, '1000000497', correction);
  await page.goto('/app/dashboard');
  // With the one that was asked for at the help desk.
  await expect(page.getByRole('link', { name: '2 cambios esperan a otro administrador' })).toBeVisible();
  await expectAccessible(page, 'dashboard, a change waits');
  await page.goto('/app/cambios');
  const waiting = page.getByRole('article').filter({ hasText: correction.email });
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'changes');
  await waiting.getByRole('button', { name: 'Aprobar' }).click();
  await expectAccessible(page, 'changes, approval', '[role=dialog]');
  await page.keyboard.press('Escape');
  await waiting.getByRole('button', { name: 'Rechazar' }).click();
  const declined = dialog(page, /^Rechazar: /);
  await declined.getByRole('button', { name: 'Rechazar' }).click();
  await expect(declined.getByText('Indique el motivo')).toBeVisible();
  await expectAccessible(page, 'changes, refusal without a reason', '[role=dialog]');
}

async function campaigns({ page, server }: Journey): Promise<void> {
  await page.unrouteAll();
  await logInAs(page, server, staff.administrator);
  await page.goto(CAMPAIGNS);
  await expect(page.getByText('Todavía no hay campañas')).toBeVisible();
  await expectAccessible(page, 'no campaigns');
  await page.getByRole('button', { name: 'Nueva campaña' }).click();
  await expect(dialog(page, 'Nueva campaña')).toBeVisible();
  await expectAccessible(page, 'new campaign', '[role=dialog]');
  const { id } = await askOfCampaigns(server, 'POST', '', { contest: 'contador', kind: 'recordatorio' });
  await page.goto(`${CAMPAIGNS}/${id}`);
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Vota, {apodo}');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('No se reconoce {apodo}')).toBeVisible();
  await expect(page.getByText('Guardar los cambios del mensaje.')).toBeVisible();
  await expectAccessible(page, 'draft, refused');
  await page.getByRole('button', { name: 'Deshacer cambios' }).click();
  await page.getByRole('button', { name: 'Enviar la campaña' }).click();
  await dialog(page, /^Enviar: /)
    .getByRole('button', { name: 'Enviar definitivamente' })
    .click();
  await expect(dialog(page, /^Enviar: /).getByText('Escriba ENVIAR para confirmar')).toHaveCount(2);
  await expectAccessible(page, 'starting refused', '[role=dialog]');
}

let reminded: Promise<number> | undefined;
/** Sends one campaign for the journeys that need a sent reminder. */
function sentReminder(server: ServerProcess): Promise<number> {
  reminded ??= (async () => {
    const id = await sendCampaign(server, { contest: 'contador', kind: 'recordatorio', audience: 'all' });
    await expect.poll(async () => (await askOfCampaigns(server, 'GET', `/${id}`)).status).toBe('finished');
    return id;
  })();
  return reminded;
}

test('the campaign pages and the mail queue are accessible with failed mails', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const id = await sentReminder(server);
  await logInAs(page, server, staff.administrator);
  await tellTroubles(page, id);
  await page.goto(`${CAMPAIGNS}/${id}`);
  await expect(page.getByText('16 correos sin respuesta')).toBeVisible();
  await picture(page, 'campaign-running', { height: 1150 });
  await expectAccessible(page, 'campaign in trouble');
  await page.goto(CAMPAIGNS);
  await expect(page.getByText('100 de 100 enviados')).toBeVisible();
  await expectAccessible(page, 'campaigns');
  await tellQueueTroubles(page);
  await page.goto(QUEUE);
  await expect(page.getByRole('button', { name: /^Reintentar: / })).toHaveCount(3);
  await expect(page.getByText('No se leen los correos devueltos')).toBeVisible();
  await picture(page, 'mail-queue', { height: 900 });
  await expectAccessible(page, 'mail queue');
  await page.getByRole('button', { name: 'Reintentar los que fallaron (1)' }).click();
  await expect(dialog(page, /^¿Enviar de nuevo/)).toBeVisible();
  await expectAccessible(page, 'mail queue, the question', '[role=dialog]');
  await page.goto(RETURNED);
  await expect(page.getByRole('heading', { name: 'Correos devueltos' })).toBeVisible();
  await expectAccessible(page, 'returned mails');
});

async function unsubscribing({ page, server }: Journey): Promise<void> {
  // The recipient has no session.
  await page.evaluate(() => localStorage.clear());
  await sentReminder(server);
  const reminders = await mailsTo(server, 'cc1000000497@demo.test');
  await page.goto(preferencesLink(reminders[0]));
  await expect(page.getByText(/^Te recordamos la votación en/)).toBeVisible();
  await expectAccessible(page, 'mail preferences');
  await page.getByRole('button', { name: 'No quiero más recordatorios' }).click();
  await expect(page.getByText('Listo', { exact: true })).toBeVisible();
  await expectAccessible(page, 'no more reminders');
  await page.goto('/preferencias-correo#token=otro');
  await expect(page.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible();
  await expectAccessible(page, 'mail preferences, wrong link');
}
