import { type MailTopic, topicsGoing } from '@urna/contract/mail/mail-topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHousekeeping } from '../../../operation/housekeeping.ts';
import { disown, linkIn } from '../../../testing/clients/candidate-links.ts';
import { post, requestVoterCode, vote } from '../../../testing/clients/voter-client.ts';
import { openSealedContest, type TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { sendMails } from '../../../testing/fixtures/campaigns.ts';
import { silent, turnContestClock } from '../../../testing/servers/contest-workers.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

/** Mails go out at once when voters do something: which of them is still there tells who came when. */

let app: TestApp;
let accountants: TestVoter[];
let electors: TestVoter[];
const house = () => runHousekeeping({ ...app.deps, log: silent });

beforeAll(async () => {
  app = await openTestApp();
  ({ voters: accountants } = await openSealedContest(app, { contest: 'contador', voters: 6 }));
  ({ voters: electors } = await openSealedContest(app, { contest: 'ies', voters: 2 }));
  await app.database.db.deleteFrom('outbox').execute();
});
afterAll(() => app.close());

async function must(answer: ReturnType<typeof post>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(body);
}

/** All that makes mail during a vote, by voters who haven't done anything yet. */
async function visit(): Promise<void> {
  const [logsIn, votes, disowns] = accountants.splice(0, 3) as [TestVoter, TestVoter, TestVoter];
  const [elector] = electors.splice(0, 1) as [TestVoter];
  await must(requestVoterCode(app, logsIn.identification_number ?? ''));
  await vote(app, votes, 0);
  await must(post(app, 'roll-check', { login: 'password', email: elector.email }));
  await must(post(app, 'ies/forgot', { email: elector.email }));
  await must(requestVoterCode(app, disowns.identification_number ?? ''));
  const [mail] = await mailsTo(app, disowns.email);
  await must(disown(app, linkIn(mail?.text) ?? ''));
}

const left = async (): Promise<MailTopic[]> => {
  const rows = await app.database.db.selectFrom('outbox').select('topic').distinct().execute();
  return rows.map(({ topic }) => topic).toSorted();
};
const ofVoters = topicsGoing(
  'once sent',
  'at the close',
  'at the close, also unsent',
  'at the close, unsent at the publication',
)
  // Names nobody.
  .concat('disowning_reported')
  .toSorted();

test('no mail that tells what a voter did is kept beyond the close, and a confirmation not beyond its sending', async () => {
  const { db } = app.database;
  await visit();
  expect(await left()).toEqual(ofVoters);
  await sendMails(app);
  // A confirmation puts an address beside a tracking code.
  expect(await left()).toEqual(ofVoters.filter((topic) => topic !== 'vote_receipt'));
  expect(await db.selectFrom('outbox').select('id').where('receipt_of', 'is not', null).execute()).toEqual([]);
  const sent = (await db.selectFrom('outbox').select('id').execute()).map(({ id }) => id);
  await visit();
  app.clock.set('2025-09-30T22:00:00Z');
  await turnContestClock(app);
  await house();
  const remaining = await db.selectFrom('outbox').select(['topic', 'voter_id']).where('id', 'in', sent).execute();
  expect(remaining).not.toEqual([]);
  for (const row of remaining) expect(row).toEqual({ topic: 'disowning_reported', voter_id: null });
  // Voters can ask again for codes and links. The rest is owed to them, until there is a result.
  expect(await left()).toEqual(['disowned', 'disowning_reported', 'roll_check', 'vote_receipt']);
  await db.updateTable('contests').set({ stage: 'published' }).execute();
  await house();
  expect(await left()).toEqual(['disowned', 'disowning_reported']);
  // It can't be asked for again, so it stays until somebody took it.
  await sendMails(app);
  await house();
  expect(await left()).toEqual(['disowning_reported']);
});
