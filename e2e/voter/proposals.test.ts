import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';
import { choiceCards, enterAsVoter, voteDialog } from '../support/voting.ts';

test.use({ reducedMotion: 'reduce' });

test('a voter reads the proposals beside the ballot, and the server doesn’t learn whose', async ({ page, server }) => {
  await enterAsVoter(page, server, '1000000431');
  // The encryption starts by itself, with what it fetches.
  await page.waitForLoadState('networkidle');
  const requests: { url: string; session: boolean }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Photos of the cards load as they come into view, whoever they belong to.
    if (pathname.startsWith('/assets/') || pathname.startsWith('/api/photos/')) return;
    // What the encryption needs, which is the same for every voter.
    if (/^\/api\/elections\/contador(\/setup)?$/.test(pathname)) return;
    requests.push({ url: pathname, session: 'authorization' in request.headers() });
  });
  const open = page.getByRole('button', { name: 'Conocer las propuestas' });
  await open.click();
  const panel = page.getByRole('region', { name: 'Propuestas' });
  const all = panel.locator('details');
  await expect(all).toHaveCount(30);
  await expect(panel.getByRole('heading', { name: 'Propuestas' })).toBeFocused();
  await expect(page.getByRole('timer')).toBeInViewport();
  await all.nth(3).locator('summary').click();
  await expect(all.nth(3).locator('p').first()).toBeVisible();
  await expectAccessible(page, 'proposals beside the ballot');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();

  const card = choiceCards(page).nth(5);
  const name = await card.getByRole('heading').innerText();
  const read = card.getByRole('button', { name: `Ver su propuesta: ${name}` });
  await read.click();
  await expect(panel.locator('details[open] summary')).toHaveText(name);
  await expect(panel.locator('details[open] summary')).toBeFocused();
  // The panel covers nothing of the ballot.
  await card.getByRole('button', { name: `Votar por ${name}` }).click();
  await expect(voteDialog(page)).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(voteDialog(page)).toBeHidden();
  await panel.getByRole('button', { name: 'Volver a la papeleta' }).click();
  await expect(read).toBeFocused();
  expect(requests).toEqual([
    { url: '/api/elections/contador/candidates', session: false },
    { url: '/api/elections/contador/candidates', session: false },
  ]);

  // The public page opens beside it, without the voter's session and without a word about a candidate.
  await open.click();
  const sent: string[] = [];
  page.context().on('request', (request) => {
    const { referer, authorization } = request.headers();
    sent.push(
      `${request.url()} ${referer ?? ''} ${authorization === undefined ? '' : 'session'} ${request.postData() ?? ''}`,
    );
  });
  // The focus scrolls the panel to its beginning.
  await expect(panel.getByRole('heading', { name: 'Propuestas' })).toBeFocused();
  const opened = page.context().waitForEvent('page');
  await panel.getByRole('link', { name: /^la página pública de candidatos/ }).click();
  const beside = await opened;
  await expect(beside).toHaveURL('/candidatos');
  await picture(beside, 'public-candidates', { height: 1100 });
  await expect(beside.getByRole('list', { name: 'Candidatos' }).getByRole('listitem')).toHaveCount(30);
  expect(await beside.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
  // The tab knows in which order it shows them, and no voter.
  expect(await beside.evaluate(() => Object.keys(sessionStorage))).toEqual(['urna-orden-candidatos']);
  expect(sent.filter((one) => /session|ballot-accountant|candidatos\/|candidato=/.test(one))).toEqual([]);
  await beside.close();
  await expect(page.getByRole('timer')).toBeInViewport();
  await page.keyboard.press('Escape');
  await choiceCards(page)
    .nth(5)
    .getByRole('button', { name: `Votar por ${name}` })
    .click();
  await expect(voteDialog(page)).toContainText(name);
});
