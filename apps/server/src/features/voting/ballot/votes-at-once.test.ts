import type { Receipt } from '@urna/contract/election/ballots';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../services/activity/verify-chain.ts';
import { ballotPaper, cast, openSession } from '../../../testing/clients/voter-client.ts';
import { ballotFor, digestsOf } from '../../../testing/elections/make-ballot.ts';
import { openSealedContest, type SealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
let contest: SealedContest;
let taken = 0;

beforeAll(async () => {
  app = await openTestApp({ verification: { threads: 1 } });
  contest = await openSealedContest(app, { contest: 'contador', voters: 60 });
});
afterAll(() => app.close());

interface Ready {
  voter: TestVoter;
  token: string;
  ballot: string;
}

async function ready(): Promise<Ready> {
  const voter = contest.voters[taken++];
  if (!voter) throw new Error('no voter is left');
  const token = await openSession(app, voter.id);
  return { voter, token, ballot: ballotFor(await ballotPaper(app, token), taken % 3) };
}

const several = (many: number) => Promise.all(Array.from({ length: many }, ready));

const castAll = (all: readonly Ready[]) => Promise.all(all.map(({ token, ballot }) => cast(app, token, ballot)));

const ballotsInBox = () =>
  app.database.db.selectFrom('ballots').select(['number', 'tracker']).orderBy('number').execute();
const markedAmong = (all: readonly Ready[]) =>
  app.database.db
    .selectFrom('voters')
    .select(['id', 'certificate_code'])
    .where('voted_on', 'is not', null)
    .where(
      'id',
      'in',
      all.map(({ voter }) => voter.id),
    )
    .orderBy('id')
    .execute();

test('each of many votes at once has its own receipt, mail and number, is counted in its hour, and ends its session', async () => {
  const before = await ballotsInBox();
  const all = await several(20);
  const answers = await castAll(all);
  const receipts = answers.map((answer) => answer.json().data);
  expect(receipts.map(({ name }) => name)).toEqual(all.map(({ voter }) => voter.name));
  const added = (await ballotsInBox()).slice(before.length);
  expect(added.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, index) => before.length + index + 1),
  );
  expect(new Set(added.map(({ tracker }) => tracker))).toEqual(
    new Set(receipts.map(({ tracking_code }) => tracking_code)),
  );
  const ofVoters = all.map(({ voter }, index) => ({
    id: voter.id,
    certificate_code: receipts[index].certificate_code,
  }));
  expect(await markedAmong(all)).toEqual(ofVoters);

  const mails = await app.database.db
    .selectFrom('outbox')
    .select(['voter_id', 'to_address', 'text'])
    .where('topic', '=', 'vote_receipt')
    .orderBy('voter_id')
    .execute();
  expect(mails.map(({ to_address }) => to_address)).toEqual(all.map(({ voter }) => voter.email));
  for (const [index, { text }] of mails.entries()) expect(text).toContain(receipts[index].tracking_code);

  expect(await app.database.db.selectFrom('turnout').select(['ballots', 'recorded']).execute()).toEqual([
    { ballots: before.length + 20, recorded: 0 },
  ]);
  const open = await app.database.db
    .selectFrom('sessions')
    .select('id')
    .where('kind', '=', 'voter')
    .where('ended_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

test('a vote that the database refuses does not fail the others at the same time', async () => {
  const all = await several(6);
  const [wrong] = all;
  if (!wrong) throw new Error('nobody votes');
  const reserved = await digestsOf(app, contest, wrong.ballot);
  await app.database.db
    .insertInto('ballot_ciphertexts')
    .values(reserved.map((digest) => ({ digest })))
    .execute();
  const before = await ballotsInBox();
  const answers = await castAll(all);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200, 200, 200, 200, 200]);
  expect(answers[0]?.json().code).toBe('invalid_ballot');
  expect(await ballotsInBox()).toHaveLength(before.length + 5);
  expect((await markedAmong(all)).map(({ id }) => id)).toEqual(all.slice(1).map(({ voter }) => voter.id));
});

test('twice the same voters at once, in opposite orders, cause no deadlock and are stored once', async () => {
  const all = await several(12);
  const twice = [...all, ...all.toReversed()];
  const before = await ballotsInBox();
  const answers = await castAll(twice);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const receipts = answers.map((answer) => answer.json<{ data: Receipt }>().data);
  expect(new Set(receipts.map(({ tracking_code }) => tracking_code)).size).toBe(12);
  expect(receipts.filter(({ cast_at }) => cast_at !== null)).toHaveLength(12);
  expect(await ballotsInBox()).toHaveLength(before.length + 12);
});

test('the hash chains of box and log verify', async () => {
  const ballots = await ballotsInBox();
  const head = await app.database.db.selectFrom('archive_heads').selectAll().executeTakeFirst();
  expect(head).toMatchObject({ ballots: ballots.length, last_height: ballots.length });
  expect(await verifyChain(app.database.db)).toMatchObject({ ok: true });
});
