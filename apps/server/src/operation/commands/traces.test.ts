import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../platform/database/connect.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { publishAll } from '../../testing/elections/watch-log.ts';
import { finishProcess } from '../../testing/fixtures/finished-process.ts';
import { endOfCommand, type Installation, newInstallation } from '../../testing/servers/command-process.ts';
import { workOnErasure } from '../../testing/servers/contest-workers.ts';
import { openTestApp } from '../../testing/servers/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let installation: Installation;
let backups: string;

const report = async () => {
  const { code, stdout } = await endOfCommand(installation.env, 'traces', '--backups', backups);
  expect(code).toBe(0);
  return stdout;
};

/** A backup's file and its manifest, as `backup` writes it. */
function writeBackup(name: string, made_at: string, uuid: string): void {
  const hex = '0'.repeat(64);
  const election = { process: '2025', contest: 'contador', uuid, stage: 'open', voters: 4, ballots: 2, events: 3 };
  const manifest = {
    format: 'urna-backup-v1',
    urna: '0.1.0',
    made_at,
    kind: 'postgresql',
    database: 'urna',
    server_version: '15.0',
    dumped_by: 15,
    last_migration: '0014_first_process.sql',
    drill: false,
    secret: hex,
    dump: { bytes: 1, sha256: hex },
    encrypted: { bytes: 1, sha256: hex },
    log: { entries: 1, last_hash: hex },
    elections: [{ ...election, last_hash: hex }],
    rows: { outbox: 12 },
  };
  writeFileSync(join(backups, `${name}.age`), '');
  writeFileSync(join(backups, `${name}.json`), JSON.stringify(manifest));
}

describe.runIf(databaseIsShared)('the command that tells what is left of the days of voting', () => {
  beforeAll(async () => {
    installation = await newInstallation({ migrated: true });
    backups = mkdtempSync(join(tmpdir(), 'urna-copias-'));
  });
  afterAll(async () => {
    await installation.remove();
    rmSync(backups, { recursive: true, force: true });
  });

  test('says that there is nothing before any vote', async () => {
    expect(await report()).toContain('no hay días de votación');
  });

  test('says whether the files are clean, and names the logs, standbys and backups that are not', async () => {
    const { DATABASE_URL: url = '' } = installation.env;
    const open = openPostgres(url, { maxConnections: 10, onError: () => undefined });
    const app = await openTestApp({ database: { ...open, url } });
    await finishProcess(app);
    const { uuid } = await open.db.selectFrom('elections').select('uuid').executeTakeFirstOrThrow();
    await publishAll(app);
    expect(await report()).toContain('lo destruido sigue en los archivos');
    await workOnErasure(app);
    const { erased_at } = await open.db
      .selectFrom('contests')
      .select('erased_at')
      .where('erased_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await app.close();
    writeBackup('antes', '2025-09-10T00:00:00Z', uuid);
    writeBackup('destruida', '2025-09-10T00:00:00Z', uuid);
    rmSync(join(backups, 'destruida.age'));
    writeBackup('despues', new Date((erased_at?.getTime() ?? 0) + 1000).toISOString(), uuid);
    writeFileSync(join(backups, 'otra-cosa.json'), '{}');
    const words = await report();
    expect(words).toContain('lo destruido se borró de los archivos');
    expect(words).toMatch(
      /antes\.age del .+ \(2025\/contador: .+ papeletas? de .+ votantes?, con sus llaves y marcas; 12 correos\)/,
    );
    expect(words).not.toContain('despues.age');
    expect(words).not.toContain('destruida.age');
    expect(words).toContain('respaldos que no están conectados ahora');
  });
});
