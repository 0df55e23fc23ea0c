import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { FakeElection } from '../../apps/witness/testing/fake-election.ts';
import { FakeServer } from '../../apps/witness/testing/fake-server.ts';
import { WitnessProcess } from '../../apps/witness/testing/witness-process.ts';
import { looks, take } from './take-picture.ts';

/** The page of the demonstration's witness, from the link that the results show. */
export async function witnessInOrder(page: Page): Promise<void> {
  const address = await page.getByRole('link', { name: 'Veedor de demostración' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByText('✓ Todo en orden').nth(1).waitFor();
  await take(page, { name: 'witness', look: 'desktop', theme: 'light', height: 1080 });
  await take(page, { name: 'witness', look: 'phone', theme: 'dark', height: 1000 });
  await page.setViewportSize(looks.desktop.viewport);
}

/** The page of a witness whose server dropped a ballot. */
export async function witnessAlarm(browser: Browser): Promise<void> {
  const election = new FakeElection(5);
  const folder = mkdtempSync(join(tmpdir(), 'urna-screenshots-witness-'));
  const server = await FakeServer.start(election.key);
  server.takesAll = true;
  await server.publish(election.upTo(4), election.key);
  const name = 'veedor.universidad.edu.co';
  const witness = new WitnessProcess(server.url, election.key, folder, '--name', name, '--every', '0.2');
  const context = await browser.newContext({ ...looks.desktop, locale: 'es-CO' });
  try {
    await witness.until(() => server.asked.some((call) => call.startsWith('POST')));
    await server.publish(election.archiveOf(election.ballots.toSpliced(1, 1)), election.key);
    await witness.until(() => witness.output.includes('firmados un punto de control'));
    const page = await context.newPage();
    await page.goto(await witness.page());
    await page.getByText('Pruebas guardadas:').first().waitFor();
    await take(page, { name: 'witness-alarm', look: 'desktop', theme: 'light', height: 1270 });
  } finally {
    await context.close();
    witness.child.kill('SIGKILL');
    await witness.ended;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
