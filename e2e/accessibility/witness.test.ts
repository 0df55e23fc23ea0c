import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { FakeElection } from '../../apps/witness/testing/fake-election.ts';
import { FakeServer } from '../../apps/witness/testing/fake-server.ts';
import { WitnessProcess } from '../../apps/witness/testing/witness-process.ts';
import { LyingBooth } from '../../packages/booth-files/testing/lying-booth.ts';
import { makeBooth } from '../../packages/booth-files/testing/small-booth.ts';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { testWithoutServer as test } from '../support/server.ts';

test('the page of a witness is accessible in order and with alarms, and its evidence can be downloaded', async ({
  page,
}) => {
  const election = new FakeElection(5, 3);
  const folder = mkdtempSync(join(tmpdir(), 'urna-veedor-'));
  const server = await FakeServer.start(election.key);
  server.takesAll = true;
  await server.publish(election.upTo(4), election.key);
  const sealed = await makeBooth();
  const booth = new LyingBooth(sealed.booth);
  server.booth = booth;
  server.manifests.set(sealed.booth.hash, sealed.booth.text);
  server.sealingAct = election.actOf([sealed.booth.hash]);
  const name = 'veedor.universidad.edu.co';
  // It looks at the booth at random times, on average so far apart.
  const config = join(folder, 'ajustes.json');
  writeFileSync(config, JSON.stringify({ booth_seconds: 1 }));
  const options = ['--config', config, '--name', name, '--every', '0.2'];
  const witness = new WitnessProcess(server.url, election.key, folder, ...options);
  try {
    await witness.until(() => server.requests.some((call) => call.startsWith('POST')));
    await page.goto(await witness.page());
    await expect(page.getByText('✓ Todo en orden')).toBeVisible();
    await page.getByText('Último punto de control que firmó este veedor').click();
    await expectAccessible(page, 'witness, in order');
    await expect(async () => {
      await page.getByRole('link', { name: 'Actualizar' }).click();
      await expect(page.getByText('Todavía no')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await picture(page, 'witness');

    booth.lie = ({ url }, served) => {
      if (url === '/voting/assets/main-1a2b.js')
        served.body = Buffer.from('export const vote = () => another(choice);');
    };
    await witness.until(() => witness.output.includes('Llegó algo que no es de la casilla firmada'));
    await page.getByRole('link', { name: 'Actualizar' }).click();
    const differs = page.getByRole('region', { name: 'La casilla de votación no es la que firmaron los custodios' });
    await expect(differs).toContainText('Si todavía no ha votado, espere a que esta alarma termine');
    await expectVariantAccessible(page, 'witness, another booth');
    booth.lie = () => undefined;
    await expect(async () => {
      await page.getByRole('link', { name: 'Actualizar' }).click();
      await expect(page.getByText('✓ Todo en orden')).toBeVisible({ timeout: 1000 });
    }).toPass();

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
    for (const one of [folder, sealed.folder]) rmSync(one, { recursive: true, force: true });
  }
});
