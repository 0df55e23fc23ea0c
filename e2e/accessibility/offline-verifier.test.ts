import { expect } from '@playwright/test';
import { archiveOf, electionWithSecrets } from '../../apps/server/src/testing/elections/changed-archives.ts';
import { ballotFor } from '../../apps/server/src/testing/elections/make-ballot.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { filesField, ownField, signedTexts, startButton, test, verifyOffline } from '../support/offline-verifier.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const secrets = electionWithSecrets(3, 2);
const choices = secrets.credentials.map((_, index) => index % 2);
const ballots = secrets.credentials.map((credential, index) =>
  ballotFor({ election: secrets.election, credential }, choices[index] ?? 0),
);
const right = archiveOf(secrets, { ballots, choices });

test('the offline verifier is worked by keyboard, and is accessible: empty, refused, and with its reports', async ({
  verifier: page,
}) => {
  test.setTimeout(300_000);
  // Until the browser has been told that somebody waits for it, it shows the chooser itself.
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(filesField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'urna.bel', mimeType: 'application/x-tar', buffer: Buffer.from(right) });
  const removing = page.getByRole('button', { name: 'Quitar urna.bel' });
  await expect(removing).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(removing).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(ownField(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(startButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verificada: cada paso')).toBeVisible();
  await page.reload();

  await startButton(page).click();
  await page.getByText('Cómo saber si este verificador es auténtico').click();
  await ownField(page).fill('no lo sé');
  await startButton(page).click();
  await expect(ownField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'offline verifier, refused');

  const { receipt, checkpoint, keys } = await signedTexts(right, secrets.uuid, { height: 2, size: 3 });
  await ownField(page).fill(receipt);
  await page.getByText('Punto de control y llaves').click();
  await page.getByLabel('Punto de control', { exact: true }).fill(checkpoint);
  await page.getByLabel('Llaves de la votación y de los veedores').fill(keys);
  await verifyOffline(page, right);
  await expectAccessible(page, 'offline verifier, verified');

  const without = archiveOf(secrets, { ballots: ballots.toSpliced(1, 1), choices: choices.toSpliced(1, 1) });
  await verifyOffline(page, without);
  await expect(page.getByText('Todavía no es una prueba')).toBeVisible();
  await expectAccessible(page, 'offline verifier, a receipt without a proof');
  const { checkpoint: ofThatBox } = await signedTexts(without, secrets.uuid, { height: 1, size: 3 });
  await page.getByLabel('Punto de control', { exact: true }).fill(ofThatBox);
  await verifyOffline(page, without);
  await expect(page.getByText('Esto es una prueba')).toBeVisible();
  await expectAccessible(page, 'offline verifier, missing ballot');
});
