import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from '../../platform/database/connect.ts';
import { findInstallation } from '../../platform/installation.ts';
import { ballotPaper, cast, openSession } from '../../testing/clients/voter-client.ts';
import { accountForServer, startPostgresCluster } from '../../testing/database/postgres-cluster.ts';
import { createDatabaseFrom } from '../../testing/database/postgres-databases.ts';
import { findPostgresPrograms } from '../../testing/database/postgres-programs.ts';
import { prepareTemplate } from '../../testing/database/prepare-template.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { ballotFor } from '../../testing/elections/make-ballot.ts';
import { openSealedContest } from '../../testing/elections/sealed-contest.ts';
import { runCommand } from '../../testing/servers/command-process.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { keepInstallation } from '../keep-installation.ts';

const run = promisify(execFile);

const openAt = (url: string) => ({
  ...openPostgres(url, { maxConnections: 5, onError: () => undefined }),
  url,
});

async function trackersOf(app: TestApp): Promise<string[]> {
  const { data } = (await app.inject('/api/elections/contador/ballots?per_page=100')).json();
  return data.map((row: { tracking_code: string }) => row.tracking_code);
}

// The commands are those of docs/operations.md, «Recover a point in time».
test('recovers the moment before a disaster with every vote acknowledged until then, and names the later ones', {
  tags: ['full'],
}, async ({ skip }) => {
  const programs = findPostgresPrograms();
  if (!databaseIsShared || programs === null) return skip();
  // PATH may hold links to some of the programs.
  const pgBasebackup = join(dirname(realpathSync(join(programs, 'initdb'))), 'pg_basebackup');
  const folder = mkdtempSync(join(tmpdir(), 'urna-recovery-'));
  const wal = join(folder, 'wal');
  mkdirSync(wal);
  for (const path of [folder, wal]) chmodSync(path, 0o777);
  const cluster = await startPostgresCluster(programs, {
    settings: {
      wal_level: 'replica',
      max_wal_senders: '4',
      full_page_writes: 'on',
      archive_mode: 'on',
      archive_command: `cp %p ${wal}/%f`,
    },
  });
  try {
    const url = await createDatabaseFrom(cluster.adminUrl, 'template1', 'urna');
    await prepareTemplate(new pg.Pool({ connectionString: url, max: 1 }));
    const database = openAt(url);
    const app = await openTestApp({ database });
    const settings = { database: { url, connections: 5 }, dataDir: folder, drill: false, mail: null };
    await keepInstallation({ db: database.db, clock: app.clock }, settings);
    const contest = await openSealedContest(app, { contest: 'contador', voters: 9 });
    const castNext = async (count: number) => {
      const codes: string[] = [];
      for (const voter of contest.voters.splice(0, count)) {
        const token = await openSession(app, voter.id);
        const answer = await cast(app, token, ballotFor(await ballotPaper(app, token), 0));
        expect(answer.statusCode).toBe(200);
        codes.push(answer.json<{ data: { tracking_code: string } }>().data.tracking_code);
      }
      return codes;
    };

    const beforeTheBase = await castNext(2);
    const base = join(folder, 'base');
    await run(
      pgBasebackup,
      ['--pgdata', base, '--dbname', cluster.adminUrl, '--checkpoint', 'fast', '--wal-method', 'none', '--no-sync'],
      { ...(await accountForServer()), cwd: folder },
    );
    const afterTheBase = await castNext(3);
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database.db);
    const time = rows[0]?.now ?? '';
    await delay(50);
    const later = await castNext(2);
    // What a witness, or anyone who downloaded the box, holds at the end.
    const witnessed = await trackersOf(app);
    await sql`drop table ballots cascade`.execute(database.db);
    const { rows: switched } = await sql<{ segment: string }>`
      select pg_walfile_name(pg_switch_wal()) as segment`.execute(database.db);
    for (let tries = 0; !existsSync(join(wal, switched[0]?.segment ?? '')) && tries < 200; tries++) await delay(50);
    await app.close();
    await cluster.stop();

    const recovered = await startPostgresCluster(programs, {
      recover: { base, adminUrl: cluster.adminUrl },
      settings: {
        wal_level: 'replica',
        // At least the lost cluster's, or recovery refuses.
        max_wal_senders: '4',
        restore_command: `cp ${wal}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
      },
    });
    try {
      const recoveredUrl = Object.assign(new URL(recovered.adminUrl), { pathname: '/urna' }).href;
      const back = openAt(recoveredUrl);
      for (let tries = 0; tries < 200; tries++) {
        const { rows: state } = await sql<{ recovers: boolean }>`select pg_is_in_recovery() as recovers`.execute(
          back.db,
        );
        if (!state[0]?.recovers) break;
        await delay(50);
      }
      const again = await openTestApp({ database: back, windowsOpen: false });
      const boxed = await trackersOf(again);
      expect(boxed).toEqual([...beforeTheBase, ...afterTheBase]);
      expect(witnessed.filter((code) => !boxed.includes(code))).toEqual(later);
      for (const code of later) {
        const answer = await again.inject(`/api/elections/contador/ballots/${encodeURIComponent(code)}`);
        expect(answer.statusCode).toBe(404);
      }
      expect(await runCommand({ DATABASE_URL: recoveredUrl, DATA_DIR: folder }, 'verify-log')).toContain(
        'La cadena está completa',
      );
      const archive = join(folder, 'recovered.bel');
      writeFileSync(archive, (await again.inject('/api/elections/contador/archive')).rawPayload);
      await runCommand({}, 'verify', archive);
      // As a standby that is promoted: the same cluster goes on.
      const known = await findInstallation(back.db, { ...settings, database: { url: recoveredUrl, connections: 5 } });
      expect(known).toEqual({ isCopy: false, drillSince: null });
      await again.close();
    } finally {
      await recovered.stop();
    }
  } finally {
    await cluster.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
});
