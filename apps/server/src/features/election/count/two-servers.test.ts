import { setTimeout as delay } from 'node:timers/promises';
import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { writeTally } from '@urna/belenios/tally/encrypted-tally';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { secretsFrom } from '../../../platform/secrets.ts';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { databaseIsShared, openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { closedContest } from '../../../testing/elections/closed-contest.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { type SharedSettings, sharedSecret, sharedSettings } from '../../../testing/elections/real-voting.ts';
import type { ServerProcess } from '../../../testing/servers/server-process.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const trustees = ['uno@demo.test', 'dos@demo.test', 'tres@demo.test'];

let database: TestDatabase;
let settings: SharedSettings;
let servers: ServerProcess[];

beforeEach(async () => {
  database = await openTestDatabase();
  settings = sharedSettings({ DATABASE_URL: database.url ?? '' });
  servers = [];
});
afterEach(async () => {
  for (const { process } of servers) process.kill('SIGCONT');
  await Promise.all(servers.map((server) => server.stop()));
  settings.remove();
  await database.close();
});

async function start(): Promise<ServerProcess> {
  const server = await settings.start();
  servers.push(server);
  return server;
}

const stage = async () =>
  (await database.db.selectFrom('contests').select('stage').where('id', '=', contestIds.contador).executeTakeFirst())
    ?.stage;

/** Each step happened once, and the tally is right. */
async function expectOneTally(ballot: string, copies: number): Promise<void> {
  const { db } = database;
  const { election: text } = await db.selectFrom('elections').select('election').executeTakeFirstOrThrow();
  const election = openElection(kernelEd25519(), text);
  const right = writeTally(election.group, tallyVerifiedBallots(election, [{ text: ballot, weight: copies }]));
  const tallies = await db.selectFrom('tallies').select(['tally', 'ballots']).execute();
  expect(tallies).toEqual([{ tally: right, ballots: copies }]);
  const endings = await db.selectFrom('archive_endings').select('type').orderBy('at').execute();
  expect(endings.map(({ type }) => type)).toEqual(['EndBallots', 'EncryptedTally']);
  const events = await db
    .selectFrom('activity_entries')
    .select('event')
    .where('event', 'in', ['voting_closed', 'tally_encrypted'])
    .orderBy('id')
    .execute();
  expect(events.map(({ event }) => event)).toEqual(['voting_closed', 'tally_encrypted']);
  const mails = await db
    .selectFrom('outbox')
    .select('to_address')
    .where('subject', '=', 'Ya puede descifrar su parte')
    .orderBy('id')
    .execute();
  expect(mails.map(({ to_address }) => to_address)).toEqual(trustees);
  expect(await db.selectFrom('tally_parts').select('after_number').execute()).toEqual([]);
  expect(await verifyChain(db)).toMatchObject({ ok: true });
}

// PGlite admits a single process.
describe.runIf(databaseIsShared)('on two servers', () => {
  test('a box that the calendar closes is closed and added up once, and each trustee is called once', {
    tags: ['full'],
  }, async () => {
    const copies = 3000;
    const { ballot } = await closedContest(database, secretsFrom(sharedSecret), { copies, trustees, open: true });
    await Promise.all([start(), start()]);
    expect(await stage()).toBe('open');
    await database.db
      .updateTable('windows')
      .set({ closes_at: systemClock.now() })
      .where('name', '=', 'voting')
      .execute();
    await expect.poll(stage, { timeout: 60_000 }).toBe('tallied');
    // Long enough for the other server to poll twice.
    await delay(2500);
    await expectOneTally(ballot, copies);
  });

  test('a server that was suspended for a minute finds the tally finished by the other, and adds nothing', {
    tags: ['full'],
  }, async () => {
    // Six parts of some tenths of a second each.
    const copies = 12_000;
    const { ballot } = await closedContest(database, secretsFrom(sharedSecret), { copies, trustees });
    const { db } = database;
    const parts = async () => (await db.selectFrom('tally_parts').select('after_number').execute()).length;
    const slow = await start();
    await expect.poll(parts, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    slow.process.kill('SIGSTOP');
    expect([await stage(), await parts()], 'it stood still in the middle').toEqual([
      'closed',
      expect.toSatisfy((count: number) => count < 6),
    ]);
    await start();
    // Expire its claim.
    await db.updateTable('jobs').set({ claimed_until: systemClock.now() }).where('kind', '=', 'tally').execute();
    await expect.poll(stage, { timeout: 60_000 }).toBe('tallied');
    slow.process.kill('SIGCONT');
    // It finishes the current part and finds the claim lost; a second later it polls again.
    await delay(4000);
    expect((await fetch(`${slow.url}/api/health`)).ok).toBe(true);
    await expectOneTally(ballot, copies);
  });
});
