import { expect } from '@playwright/test';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { loseAnswers } from '../support/unreliable-network.ts';
import {
  ballotsIn,
  chooseFirst,
  confirmButton,
  ELECTOR_PASSWORD,
  electorAddress,
  encryptionRuns,
  enterAsElector,
  enterAsVoter,
  trackingCode,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

test('a vote whose answer is lost is sent again by itself, and lies in the box once', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const before = await ballotsIn(server, 'ies');
  await enterAsElector(page, 3);
  await chooseFirst(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/voting/ballots')) sent.push(request.postData() ?? '');
  });
  const link = await loseAnswers(page, '*/api/voting/ballots');
  await confirmButton(page).click();
  const dialog = voteDialog(page);
  await expect(dialog.getByRole('status')).toContainText('Nada se ha perdido');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // The ballot is in the box; only the response is missing.
  await expect.poll(() => ballotsIn(server, 'ies')).toBe(before + 1);
  expect(await link.mend()).toBeGreaterThan(0);

  await voteRegistered(page);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size, 'the same ballot each time').toBe(1);
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
  const code = encodeURIComponent(await trackingCode(page));
  const { data } = (await call(server, 'GET', `/elections/ies/ballots/${code}`, undefined)) as {
    data: { ballot: string };
  };
  expect(data.ballot).toBe((JSON.parse(sent[0] ?? '') as { ballot: string }).ballot);
});

test('after a reload, a vote that may have been registered is not reported as unregistered', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const before = await ballotsIn(server, 'ies');
  await enterAsElector(page, 12);
  await chooseFirst(page);
  const link = await loseAnswers(page, '*/api/voting/ballots');
  await confirmButton(page).click();
  await expect.poll(() => ballotsIn(server, 'ies')).toBe(before + 1);
  await expect(voteDialog(page).getByRole('status')).toContainText('Nada se ha perdido');
  page.on('dialog', (warning) => void warning.accept());
  await page.reload();
  await link.mend();
  await expect(page).toHaveURL('/voting/login-ies');
  await expect(page.getByText('Tu sesión terminó antes de confirmar tu voto')).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(electorAddress(12));
  await page.getByLabel('Contraseña', { exact: true }).fill(ELECTOR_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Ya votaste el' })).toBeVisible();
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
});

test('a vote that could not be sent is sent once the connection is back', { tag: '@full' }, async ({
  page,
  server,
  context,
}) => {
  const before = await ballotsIn(server, 'ies');
  await enterAsElector(page, 4);
  await chooseFirst(page);
  await encryptionRuns(page);
  await context.setOffline(true);
  await confirmButton(page).click();
  await expect(voteDialog(page).getByRole('status')).toContainText('lo estamos enviando de nuevo');
  expect(await ballotsIn(server, 'ies')).toBe(before);
  // The browser warns before leaving now.
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await context.setOffline(false);
  await voteRegistered(page);
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
});

test('a connection lost before the encryption was loaded is named, and the vote is confirmed again after it', {
  tag: '@full',
}, async ({ page, server, context }) => {
  // An accountant: an elector's credential is checked with the same script before the choice.
  const before = await ballotsIn(server, 'contador');
  const script = '**/encryption-worker-*';
  await page.route(script, (route) => route.abort());
  await enterAsVoter(page, server, '1000000435');
  await chooseFirst(page);
  await context.setOffline(true);
  await confirmButton(page).click();
  await expect(voteDialog(page).getByRole('alert')).toContainText(
    'Se interrumpió la conexión antes de preparar tu voto',
  );
  await page.unroute(script);
  await context.setOffline(false);
  await confirmButton(page).click();
  await voteRegistered(page);
  expect(await ballotsIn(server, 'contador')).toBe(before + 1);
});
