import { expect } from '@playwright/test';
import { startServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { test } from '../support/server.ts';
import { chooseFirst, confirmButton, enterAsElector, voteRegistered } from '../support/voting.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ ownServer: 'newcomer', ownSettings: { env: { URNA_DEMO_WITNESS: '1' } } });

test('a newcomer votes as an institution, gets a signed receipt, and sees that the witness signed', {
  tag: '@full',
}, async ({ page, server }) => {
  await test.step('the elector logs in, votes and gets a receipt that the browser checks', async () => {
    await enterAsElector(page, 1);
    await chooseFirst(page);
    await confirmButton(page).click();
    await voteRegistered(page);
    await expect(
      page.getByRole('region', { name: 'Tu comprobante' }).getByText(/Tu navegador comprobó la firma/),
    ).toBeVisible();
  });

  await test.step('the results name the witness, whose page says that it checked the ballot', async () => {
    // It looks at the box every twenty seconds.
    await expect(async () => {
      await page.goto('/resultados/2025/ies');
      await expect(page.getByText('1 veedor independiente ve la misma urna')).toBeVisible({ timeout: 2000 });
      await expect(page.getByText(/^Ve la misma urna: 2 eventos/)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });
    const witness = await page.getByRole('link', { name: 'Veedor de demostración' }).getAttribute('href');
    expect(server.output()).toContain(`su página es ${witness}`);
    await page.goto(witness ?? '');
    const followed = page.getByRole('article').filter({ hasText: 'processes/2025/elections/ies' });
    await expect(followed.getByText('✓ Todo en orden')).toBeVisible();
    await expect(followed.locator('dd').first()).toHaveText('1');
  });
});

test('the witness ends with a killed server, and goes on at the same address with the next one', {
  tag: '@full',
}, async ({ server }) => {
  const pageOf = (output: string) => /su página es (http:\S+)/.exec(output)?.[1] ?? '';
  await expect.poll(() => pageOf(server.output()), { timeout: 60_000 }).not.toBe('');
  const page = pageOf(server.output());
  server.process.kill('SIGKILL');
  const isGone = () =>
    fetch(page).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 15_000 }).toBe(true);
  const next = await startServerProcess({
    dataDir: server.dataDir,
    env: { URNA_DEMO: '1', URNA_DEMO_WITNESS: '1' },
  });
  await expect.poll(() => pageOf(next.output()), { timeout: 60_000 }).toBe(page);
  expect(await next.stop()).toBe(0);
  expect(await isGone()).toBe(true);
});
