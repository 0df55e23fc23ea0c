import { expect } from '@playwright/test';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { call } from '../support/candidate-by-api.ts';
import { contests, openContest, openStep, step, test } from '../support/contest.ts';
import { importRoll, openWithAuthority, takeAuthoritysList } from '../support/credentials.ts';
import { logInAs, staff } from '../support/staff.ts';
import { ballotShown, chooseFirst, confirmButton, enterWithCredential, voteRegistered } from '../support/voting.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ ownServer: 'credential' });

const BY_LINK = '71000001';
const BY_HAND = '71000002';
const ON_TWO_DEVICES = '71000003';

test('voters bring the credential of an authority by their link, or type it before they choose', {
  tag: '@full',
}, async ({ page, server, browser }) => {
  const token = await importRoll(server, [BY_LINK, BY_HAND, ON_TWO_DEVICES]);
  const issued = await takeAuthoritysList(server, token);
  await call(server, 'PATCH', '/admin/processes/2025', { contact_email: 'atencion@junta.test' }, token);
  const [first = '', second = '', third = ''] = [...issued.privateOf.keys()]
    .toSorted((a, b) => a - b)
    .map((voter) => issued.privateOf.get(voter) ?? '');

  await test.step('the administrator compares the fingerprints', async () => {
    await logInAs(page, server, staff.administrator);
    await openContest(page, contests.contador);
    await openStep(page, 'Credenciales');
    await expect(step(page, 'Credenciales')).toContainText('Lista que se recibió');
    await expectVariantAccessible(page, 'the administrator’s work with an authority');
  });
  await openWithAuthority(server, token);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));

  await test.step('a link is taken out of the address, and its credential waits in memory', async () => {
    await page.goto(`/voting/login-accountant#credencial=${first}`);
    await expect(page.getByText('Tu credencial está lista')).toBeVisible();
    expect(page.url()).toBe(`${server.url}/voting/login-accountant`);
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
      ),
    ).not.toContain(first);
    await expectAccessible(page, 'the login with a credential');
    await enterWithCredential(page, server, BY_LINK);
    await ballotShown(page);
    await chooseFirst(page);
    await confirmButton(page).click();
    await voteRegistered(page);
    expect(requested.filter((one) => one.includes(first))).toEqual([]);
  });

  await test.step('without the link the credential is asked for before the choice, and typing mistakes are located', async () => {
    await page.goto('/voting/login-accountant');
    await expect(page.getByText('Para votar necesitas tu credencial')).toBeVisible();
    await enterWithCredential(page, server, BY_HAND);
    const field = page.getByRole('textbox', { name: 'Tu credencial' });
    const send = page.getByRole('button', { name: 'Continuar' });
    await field.fill(`${second.slice(0, 6)}0${second.slice(7)}`);
    await send.click();
    await expect(page.getByText(/El carácter 6 \(«0»\), en el segundo grupo/)).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page, 'a mistyped credential');
    // One that another voter has used, before anything is chosen.
    await field.fill(first);
    await send.click();
    await expect(page.getByText(/Con esta credencial ya votó alguien/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
    await field.fill(newPrivateCredential());
    await send.click();
    await expect(page.getByText(/Esta credencial no es de esta elección/)).toBeVisible();
    await field.fill(second.replaceAll('-', ' '));
    await send.click();
    await ballotShown(page);
    // It keeps the session, and not the credential.
    await page.reload();
    await field.fill(second);
    await send.click();
    await ballotShown(page);
    await chooseFirst(page);
    await confirmButton(page).click();
    await voteRegistered(page);
    expect(requested.filter((one) => one.includes(second))).toEqual([]);
  });

  await test.step('a link of another election is recognised, and the credential is typed instead', async () => {
    const telephone = await browser.newContext({ baseURL: server.url, locale: 'es-CO' });
    const inHand = await telephone.newPage();
    await inHand.goto(`/voting/login-accountant#credencial=${third}`);
    await expect(inHand.getByText('Tu credencial está lista')).toBeVisible();

    await page.goto('about:blank');
    await page.goto(`/voting/login-accountant#credencial=${newPrivateCredential()}`);
    await expect(page.getByText('Tu credencial está lista')).toBeVisible();
    await enterWithCredential(page, server, ON_TWO_DEVICES);
    await expect(page.getByText(/Esta credencial no es de esta elección/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Tu credencial' }).fill(third);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await ballotShown(page);
    await chooseFirst(page);
    await confirmButton(page).click();
    await voteRegistered(page);
    expect(requested.filter((one) => one.includes(third))).toEqual([]);
    await telephone.close();
  });

  await test.step('the public page says who made the credentials', async () => {
    await page.goto('/resultados');
    await expect(page.getByText(/las hizo Universidad de Prueba, y no quien opera el servidor/)).toBeVisible();
    await expectVariantAccessible(page, 'the results with an authority');
  });
});
