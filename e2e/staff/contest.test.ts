import { expect } from '@playwright/test';
import { contests, openContest, openStep, stage, step } from '../support/contest.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Counts votes, which the voters' journeys would add to.
test.use({ ownServer: 'contest' });

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
