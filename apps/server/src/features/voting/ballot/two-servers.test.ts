import type { Receipt } from '@urna/contract/election/ballots';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { credentialOf } from '../../../services/election/election-keys.ts';
import { databaseIsShared } from '../../../testing/database/test-database.ts';
import { makeBallots } from '../../../testing/elections/ballot-maker.ts';
import {
  fillEnvelopes,
  openForYears,
  post,
  type SharedSettings,
  sharedSettings,
} from '../../../testing/elections/real-voting.ts';
import { openSealedContest, type SealedContest } from '../../../testing/elections/sealed-contest.ts';
import type { ServerProcess } from '../../../testing/servers/server-process.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

// Starting processes is slow while other tests keep the cores busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let app: TestApp;
let contest: SealedContest;
let settings: SharedSettings;
let servers: ServerProcess[] = [];

const urlOf = (index: number) => servers[index % 2]?.url ?? '';
const ballots = () => app.database.db.selectFrom('ballots').select('tracker').execute();

// PGlite admits a single process.
describe.runIf(databaseIsShared)('on two servers', () => {
  beforeAll(async () => {
    app = await openTestApp({ windowsOpen: false });
    await openForYears(app);
    contest = await openSealedContest(app, { contest: 'contador', voters: 4 });
    settings = sharedSettings({ DATABASE_URL: app.database.url ?? '', BALLOT_THREADS: '1' });
    servers = await Promise.all([settings.start(), settings.start()]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    settings.remove();
    await app.close();
  });

  test('fifty ballots of one voter at once are one vote', async () => {
    const [envelope] = await fillEnvelopes(app, { ...contest, voters: contest.voters.slice(0, 1) }, 3);
    if (!envelope) throw new Error('no envelope was made');
    const before = await ballots();
    const { uuid, election } = contest.election;
    const credential = credentialOf(contest.credentialsKey, uuid, envelope.voterId);
    const texts = await makeBallots(
      election,
      Array.from({ length: 50 }, () => credential),
      (index) => index % 3,
    );
    const answers = await Promise.all(texts.map((ballot, index) => post(urlOf(index), { ...envelope, ballot })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    expect(await ballots()).toHaveLength(before.length + 1);
    const cast = answers.findIndex(({ status }) => status === 200);
    const receipt = (await answers[cast]?.json()) as { data: Receipt };
    // Sending the cast ballot again, to the other server, gets the same answer, but for the moment, which is kept nowhere.
    const again = await post(urlOf(cast + 1), { ...envelope, ballot: texts[cast] ?? '' });
    expect(await again.json()).toEqual({ ...receipt, data: { ...receipt.data, cast_at: null } });
  });

  test('the same ballot fifty times at once has one receipt', async () => {
    const [envelope] = await fillEnvelopes(app, { ...contest, voters: contest.voters.slice(1, 2) }, 3);
    if (!envelope) throw new Error('no envelope was made');
    const before = await ballots();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => post(urlOf(index), envelope)));
    const bodies = await Promise.all(answers.map((answer) => answer.json() as Promise<{ data: Receipt }>));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const receipts = bodies.map(({ data: { cast_at: _moment, ...receipt } }) => JSON.stringify(receipt));
    expect(new Set(receipts).size).toBe(1);
    expect(await ballots()).toHaveLength(before.length + 1);
  });
});
