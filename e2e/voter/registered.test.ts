import { expect } from '@playwright/test';
import { test } from '../support/server.ts';
import {
  choiceCards,
  chooseFirst,
  confirmButton,
  encryptionRuns,
  enterAsElector,
  enterAsVoter,
} from '../support/voting.ts';

test('everything that a registered vote shows was fetched before the vote was sent', async ({ page }) => {
  await enterAsElector(page, 15);
  await encryptionRuns(page);
  await page.waitForLoadState('networkidle');
  await chooseFirst(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
  expect(asked).toEqual(['/api/voting/ballots']);
});

test('a phone shows twelve candidates a page in one screen, each of which votes wherever it is touched', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsVoter(page, server, '1000000407');
  const rows = choiceCards(page);
  await expect(rows).toHaveCount(12);
  const first = await rows.first().boundingBox();
  const last = await rows.last().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const screen = (page.viewportSize()?.height ?? 0) - (header?.height ?? 0);
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(screen);

  // Far down the list too nothing lies over a row.
  await rows.nth(10).scrollIntoViewIfNeeded();
  const name = await rows.nth(10).getByRole('heading').innerText();
  const box = await rows.nth(10).boundingBox();
  for (const at of [4, (box?.width ?? 0) / 2, (box?.width ?? 0) - 4]) {
    await rows.nth(10).click({ position: { x: at, y: (box?.height ?? 0) / 2 } });
    await expect(page.getByRole('dialog', { name: 'Confirmar Voto' })).toContainText(name);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});
