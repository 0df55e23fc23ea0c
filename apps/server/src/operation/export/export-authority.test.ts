import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDestructionNote } from '@urna/credential-files/destruction-note';
import { writeReconciliation } from '@urna/credential-files/reconciliation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProcessById } from '../../services/processes/processes.ts';
import { hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { sendStatement } from '../../testing/elections/issue-credentials.ts';
import { openSealedContest, type SealedContest } from '../../testing/elections/sealed-contest.ts';
import { turnContestClock } from '../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { ExportFolder } from './export-folder.ts';
import { exportProcess } from './export-process.ts';

const work = mkdtempSync(join(tmpdir(), 'urna-export-authority-'));
let app: TestApp;
let sealed: SealedContest;

beforeAll(async () => {
  app = await openTestApp();
  sealed = await openSealedContest(app, { contest: 'contador', voters: 3, authority: true });
});
afterAll(async () => {
  await app.close();
  rmSync(work, { recursive: true, force: true });
});

async function exported(name: string) {
  const folder = await ExportFolder.create(join(work, name));
  await exportProcess(app.deps, await findProcessById(app.database.db, FIRST_PROCESS), folder);
  await folder.finish();
  return (file: string) => readFileSync(join(work, name, file));
}
const served = async (path: string) => (await app.inject(`/api/elections/contador/${path}`)).rawPayload;

test('the export has the list of a credential authority and what it signed, as the endpoints serve them', async () => {
  const { issued, voters } = sealed;
  if (!issued) throw new Error('no credentials were issued');
  await turnContestClock(app);
  const open = await exported('open');
  expect(open('elecciones/contador/credenciales.json').toString()).toBe(issued.list);
  app.clock.set('2025-09-30T22:00:01Z');
  await turnContestClock(app);
  const { token } = await hireAndLogIn(app, 'ADMINISTRADOR');
  const { election, key } = issued;
  const counts = { issued: 3, used: 0, ballots: 0, archive: 'a'.repeat(64), problems: [] };
  const reconciliation = writeReconciliation({ election, ...counts }, key);
  const note = writeDestructionNote(
    { election, issued: 3, privateFile: 'b'.repeat(64), destroyedAt: new Date('2025-10-01T15:00:00Z') },
    key,
  );
  for (const statement of [reconciliation, note]) {
    expect((await sendStatement(app, token, 'contador', statement)).statusCode).toBe(201);
  }
  const closed = await exported('closed');
  const manifest = closed('MANIFIESTO.sha256').toString();
  for (const [file, path] of [
    ['credenciales.json', 'credential-list'],
    ['autoridad-de-credenciales.json', 'credential-authority'],
  ]) {
    expect(closed(`elecciones/contador/${file}`).equals(await served(path ?? '')), file).toBe(true);
    expect(manifest).toContain(`elecciones/contador/${file}`);
  }
  const record = JSON.parse(closed('elecciones/contador/autoridad-de-credenciales.json').toString()).data;
  expect([record.roll, record.reconciliations[0].statement, record.destructions[0].statement]).toEqual([
    issued.roll,
    reconciliation,
    note,
  ]);
  // The roll says who voted, but not whose credential is whose.
  const roll = closed('elecciones/contador/censo.csv').toString();
  for (const { id, name, email } of voters) {
    expect(roll).toContain(name);
    expect(roll).toContain(email);
    const secret = issued.privateOf.get(id) ?? 'none was issued';
    expect(roll).not.toContain(secret);
  }
});
