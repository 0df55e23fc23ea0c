import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { fromHex } from '@urna/belenios/bytes';
import { signCheckpoint } from '@urna/transparency/checkpoint';
import { cosign } from '@urna/transparency/note/cosignature';
import { secretKey, writeVkey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote } from '@urna/transparency/note/signed-note';
import { signReceipt } from '@urna/transparency/receipt';
import * as ballotTasks from '@urna/verification/ballot-tasks';
import { reportText } from '@urna/verification/report-text';
import { BoxRecorder } from '@urna/verification/signed/box-evidence';
import { verifyOnThreads } from '@urna/verification/verify-on-threads';
import { chunked } from '../../packages/belenios/testing/election-fixture.ts';
import { stepsOf } from '../../packages/belenios/testing/rebuild-archive.ts';
import { testWithoutServer } from './server.ts';
import { readPrinted, readReport, reportOn, type TellsReport } from './verification-reports.ts';

export const builtVerifier = pathToFileURL(join(import.meta.dirname, '../../apps/web/dist/verificador.html')).href;

/** Opens the built file without a server and without a network. A journey fails if it logs an error or asks for anything. */
export const test = testWithoutServer.extend<{ verifier: Page; problems: string[] }>({
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },
  verifier: async ({ page, problems }, use) => {
    await page.context().setOffline(true);
    page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
    page.on('console', (message) => problems.push(message.text()));
    page.on('request', (request) => {
      if (!/^(file|blob):/.test(request.url())) problems.push(`asked for ${request.url()}`);
    });
    await page.goto(builtVerifier);
    await use(page);
  },
});

export const filesField = (page: Page) => page.getByLabel('Archivos para verificar');
export const ownField = (page: Page) => page.getByLabel('Tu comprobante o su código de seguimiento');
export const startButton = (page: Page) => page.getByRole('button', { name: 'Verificar', exact: true });

export const chooseArchive = (page: Page, bytes: Uint8Array): Promise<void> =>
  filesField(page).setInputFiles({ name: 'urna.bel', mimeType: 'application/x-tar', buffer: Buffer.from(bytes) });

export async function verifyOffline(page: Page, bytes: Uint8Array): Promise<TellsReport> {
  await chooseArchive(page, bytes);
  await startButton(page).click();
  // The progress takes the place of the last report at once.
  await expect(reportOn(page)).toBeVisible({ timeout: 60_000 });
  return readReport(page);
}

/** What the command prints, without a process for each archive. */
export async function judgeLikeTheCommand(bytes: Uint8Array): Promise<TellsReport> {
  const report = await verifyOnThreads(() => chunked(bytes, 50_000), { threads: { ...ballotTasks, count: 1 } });
  return readPrinted(reportText(report));
}

const seed = (byte: number) => new Uint8Array(32).fill(byte);

/** What a server with a signing key and one witness would have signed of an archive. */
export async function signedTexts(bytes: Uint8Array, uuid: string, { height, size }: { height: number; size: number }) {
  const log = secretKey('log', `votacion.junta.test/elections/${uuid}`, seed(1));
  const witness = secretKey('witness', 'observatorio.universidad.test', seed(2));
  const recorder = new BoxRecorder({ size: BigInt(size) });
  const steps = await stepsOf(bytes);
  for (const step of steps) recorder.add(step);
  const step = steps[height];
  const tracker = Buffer.from(step?.event.payload ?? '', 'hex')
    .toString('base64')
    .replace('=', '');
  const root = Buffer.from(recorder.evidence().root ?? '', 'base64');
  const checkpoint = signCheckpoint({ size: BigInt(size), root }, log);
  const cosignature = cosign(readNote(checkpoint).text, witness, 1_795_166_943n);
  return {
    tracker,
    receipt: signReceipt({ tracker, height: BigInt(height), eventHash: fromHex(step?.hash ?? '') ?? seed(0) }, log),
    checkpoint: checkpoint + writeSignatureLine(cosignature),
    keys: `Votación: ${writeVkey(log)}\nVeedor: ${writeVkey(witness)}\n`,
  };
}
