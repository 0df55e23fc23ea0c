import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { writeTally } from '@urna/belenios/tally/encrypted-tally';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, clockTelling, systemClock } from '../../../platform/clock.ts';
import { readMasterSecret } from '../../../platform/config.ts';
import type { OpenDatabase } from '../../../platform/database/connect.ts';
import { runNextJob } from '../../../platform/jobs/worker.ts';
import { secretsFrom } from '../../../platform/secrets.ts';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { as } from '../../../testing/clients/candidate-client.ts';
import { databaseBetweenServers } from '../../../testing/database/between-servers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { closedContest } from '../../../testing/elections/closed-contest.ts';
import { startServerProcess } from '../../../testing/servers/server-process.ts';
import { tallyWork } from './count-tally.ts';

// Ten parts of some tenths of a second each.
const BALLOTS = 20_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let shared: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  shared = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'urna-tally-'));
});
afterAll(async () => {
  await shared.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const withDatabase = <T>(work: (database: OpenDatabase) => Promise<T>) =>
  databaseBetweenServers({ url: shared.url, dataDir }, work);

test('kill -9 in the middle of a tally: the next process goes on from what it left', {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const secrets = secretsFrom(readMasterSecret({ secretKeyFile: null, dataDir }));
  const { ballot, staffToken } = await withDatabase((database) =>
    closedContest({ ...database, url: shared.url }, secrets, { copies: BALLOTS }),
  );
  const env = { URNA_DEMO: '0', ...(shared.url === null ? {} : { DATABASE_URL: shared.url }) };
  const server = await startServerProcess({ dataDir, env });
  const done = async () => {
    const url = `${server.url}/api/admin/contests/contador/custody`;
    const answer = await fetch(url, { headers: as(staffToken) });
    return ((await answer.json()) as { data: TrusteesOverview }).data.tally?.done;
  };
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
  server.process.kill('SIGKILL');
  await server.stop();

  await withDatabase(async ({ db }) => {
    const parts = await db.selectFrom('tally_parts').select('after_number').execute();
    expect(parts.length, 'it was killed in the middle').toBeGreaterThan(0);
    expect(parts.length, 'it was killed in the middle').toBeLessThan(BALLOTS / 2000);
    expect(await db.selectFrom('tallies').select('contest').execute()).toEqual([]);
    const advance = (clock: typeof systemClock) =>
      runNextJob(
        { db, clock, log: silent },
        tallyWork({ db, clock, secrets, publicUrl: 'http://127.0.0.1' }),
        new AbortController().signal,
      );
    // The dead process's claim is recent: it might only be slow.
    expect(await advance(systemClock)).toBe(false);
    expect(await advance(clockTelling(() => after(systemClock.now(), 61)))).toBe(true);

    const [tally, ...more] = await db.selectFrom('tallies').selectAll().execute();
    const { election: text } = await db.selectFrom('elections').select('election').executeTakeFirstOrThrow();
    const election = openElection(kernelEd25519(), text);
    const expected = tallyVerifiedBallots(election, [{ text: ballot, weight: BALLOTS }]);
    expect([tally?.tally, tally?.ballots, more]).toEqual([writeTally(election.group, expected), BALLOTS, []]);
    const endings = await db.selectFrom('archive_endings').select('type').orderBy('at').execute();
    expect(endings.map(({ type }) => type)).toEqual(['EndBallots', 'EncryptedTally']);
    expect(await verifyChain(db)).toMatchObject({ ok: true });
  });
});
