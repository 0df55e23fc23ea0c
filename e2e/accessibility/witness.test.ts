import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { FakeElection } from '../../apps/witness/testing/fake-election.ts';
import { FakeServer } from '../../apps/witness/testing/fake-server.ts';
import { WitnessProcess } from '../../apps/witness/testing/witness-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';

test('the page of a witness is accessible in order and with alarms, and its evidence can be downloaded', async ({
  page,
}) => {
  const election = new FakeElection(5);
  const folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
  const server = await FakeServer.start(election.key);
  server.takesAll = true;
  await server.publish(election.upTo(4), election.key);
  const name = 'veedor.universidad.edu.co';
  const witness = new WitnessProcess(server.url, election.key, folder, '--name', name, '--every', '0.2');
  try {
    await witness.until(() => server.asked.some((call) => call.startsWith('POST')));
    await page.goto(await witness.page());
    await expect(page.getByText('✓ Todo en orden')).toBeVisible();
    await page.getByText('Último punto de control que firmó este veedor').click();
    await expectAccessible(page, 'witness, in order');
    await expect(async () => {
      await page.getByRole('link', { name: 'Actualizar' }).click();
      await expect(page.getByText('Todavía no')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await picture(page, 'witness');

    await server.publish(election.archiveOf(election.ballots.toSpliced(1, 1)), election.key);
    await witness.until(() => witness.output.includes('firmados un punto de control'));
    await page.getByRole('link', { name: 'Actualizar' }).click();
    const alarm = page.getByRole('region', { name: 'Un voto que este veedor guardó falta' });
    await expect(alarm).toContainText('Falta 1 voto de los que este veedor guardó');
    await picture(page, 'witness-alarm', { height: 1270 });
    await expectAccessible(page, 'witness, with alarms');
    const download = page.waitForEvent('download');
    await alarm.getByRole('link', { name: 'antes.txt' }).click();
    expect((await download).suggestedFilename()).toMatch(/-antes\.txt$/);
  } finally {
    witness.child.kill('SIGKILL');
    await witness.ended;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
