import { expect, type Page } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { contests, openContest, openStep, stage, step } from '../support/contest.ts';
import { ownInFullRun, test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Counts votes, which the voters' journeys would add to.
test.use({ ownServer: ownInFullRun('contest') });

/** The server's contest with the fields that this test overrides. */
async function tell(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/admin/contests/contador', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { data: { ...data, ...change } } });
  });
}

test('an open vote is counted by the hour, on its page and on the dashboard', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await voteByApi(server, '1000000490', 2);
  await voteByApi(server, '1000000491', 'blank');
  await enterAs(page, server, staff.auditor);
  const turnout = page.getByRole('region', { name: 'Votos por hora: Representantes Contadores' });
  await expect(turnout).toContainText('2 votos de 100: 2,00 % del censo.');
  // Without votes there is nothing to draw.
  await expect(
    page.getByText('Votos por hora: Representantes IES: todavía no hay votos de las 20 personas del censo.'),
  ).toBeVisible();
  await openContest(page, contests.contador);
  await expect(stage(page)).toContainText('Votación abierta');
  const voting = step(page, 'Votación');
  await expect(voting).toContainText('2 votos, 2,00 % del censo.');
  await voteByApi(server, '1000000492', 0);
  await expect(voting.getByRole('region', { name: 'Votos por hora' })).toContainText(
    '3 votos de 100: 3,00 % del censo.',
  );
  await page.getByRole('link', { name: 'Representantes IES' }).click();
  await expect(page).toHaveURL(contests.ies);
  await expect(step(page, 'Votación')).toContainText('0 votos, 0,00 % del censo.');
});

test('the page of an election opens at the step that waits', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const title = step(page, 'Votación').getByRole('heading', { level: 2 });
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(250);
});

test('an auditor can read every step but change nothing, and a reviewer is sent away', { tag: '@full' }, async ({
  page,
  server,
  browser,
}) => {
  await logInAs(page, server, staff.auditor);
  await openContest(page, contests.ies);
  for (const title of ['Candidatos', 'Censo', 'Custodios', 'Sellar', 'Votación']) await openStep(page, title);
  await expect(step(page, 'Censo')).toContainText('20 personas pueden votar');
  await expect(step(page, 'Sellar')).toContainText('Identificador de la elección');
  const offered = /Retirar|Devolver|Reemplazar|Revisar|Invitar|Quitar|Sellar la elección/;
  await expect(page.getByRole('main').getByRole('button', { name: offered })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.goto('/app/votacion/otra');
  await expect(page).toHaveURL(contests.contador);

  const reviewer = await (await browser.newContext({ locale: 'es-CO', baseURL: server.url })).newPage();
  await enterAs(reviewer, server, staff.reviewer);
  await expect(reviewer.getByRole('link', { name: 'Elecciones' })).toHaveCount(0);
  for (const address of [contests.contador, '/app/mesa-de-ayuda']) {
    await reviewer.goto(address);
    await expect(reviewer).toHaveURL('/app/dashboard');
  }
  await reviewer.context().close();
});

test('the page of a sealing shows its progress, and why it failed', { tag: '@full' }, async ({ page, server }) => {
  await enterAs(page, server, staff.administrator);
  const preparing = { stage: 'preparing', election: null, opened_at: null, waits_for: [] };
  await tell(page, { ...preparing, stage: 'sealing', sealing: { done: 120_000, total: 300_000, error: null } });
  await openContest(page, contests.contador);
  await expect(stage(page)).toHaveText('Sellando');
  const seal = step(page, 'Sellar');
  await expect(seal).toContainText('Sellando… 40 %');
  await expect(seal).toContainText('120.000 de 300.000 credenciales listas.');
  await expect(seal.getByRole('progressbar', { name: 'Avance del sellado' })).toHaveAttribute('aria-valuenow', '40');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.unroute('**/api/admin/contests/contador');
  // Polling shows the server's progress.
  const failed = { done: 0, total: 0, error: 'El servidor se detuvo tres veces mientras sellaba.' };
  await tell(page, { ...preparing, sealing: failed });
  await expect(stage(page)).toHaveText('En preparación');
  await openStep(page, 'Sellar');
  await expect(seal.getByRole('alert')).toContainText('El último sellado no terminó');
  await expect(seal.getByRole('alert')).toContainText(failed.error);
  await seal.getByRole('button', { name: 'Sellar la elección' }).click();
  const question = dialog(page, /^Sellar la elección/);
  await question.getByRole('textbox').fill('SELLAR');
  await question.getByRole('textbox').press('Enter');
  // The server has the newer state: the contest is sealed.
  await expect(question.getByRole('alert')).toContainText('ya está sellada');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
});

test('the page of a contest shows that the vote closes', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.auditor);
  await openContest(page, contests.contador);
  await expect(stage(page)).toContainText('Votación abierta');
  // The public data shows the close first; then the contest itself is reloaded.
  await tell(page, { stage: 'closed', closed_at: '2026-11-20T21:00:00Z', ballots: 41 });
  await page.route('**/api/elections', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { contest: string; stage: string }[] };
    const closed = data.map((election) => ({ ...election, stage: 'closed' }));
    await route.fulfill({ response: answer, json: { data: closed } });
  });
  await expect(stage(page)).toContainText('Votación cerrada desde el 20/11/2026 16:00');
  await expect(step(page, 'Votación')).toContainText('Cerró el 20/11/2026 a las 16:00 con 41 votos.');
});

test('a failed request of a contest page shows the error, and a retry loads the page', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.administrator);
  const refuse = { status: 403, json: { message: 'No tiene permiso.', code: 'forbidden' } };
  await page.route('**/api/admin/contests/ies', (route) => route.fulfill(refuse));
  await page.goto(contests.ies);
  const banner = page.getByRole('alert').filter({ hasText: 'Hubo un error.' });
  await expect(banner).toContainText('No tiene permiso.');
  await page.unroute('**/api/admin/contests/ies');
  await banner.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(stage(page)).toContainText('Votación abierta');
  await expect(banner).toHaveCount(0);
});

test('steps open and close by keyboard, and a cancelled dialog returns the focus', {
  tag: '@mobile-full',
}, async ({ page, server }) => {
  await tell(page, { stage: 'preparing', election: null, opened_at: null, waits_for: [] });
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const heading = step(page, 'Candidatos').getByRole('button', { name: /^Candidatos/ });
  await heading.press('Enter');
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  const withdraw = step(page, 'Candidatos')
    .getByRole('button', { name: /^Retirar a / })
    .first();
  await withdraw.press('Enter');
  await expect(dialog(page, 'Retirar de la tarjeta electoral').getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(withdraw).toBeFocused();
  await heading.press(' ');
  await expect(heading).toHaveAttribute('aria-expanded', 'false');
  await expect(withdraw).toBeHidden();
});
