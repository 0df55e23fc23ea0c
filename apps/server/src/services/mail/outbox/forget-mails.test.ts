import { type MailFate, type MailTopic, mailFates, mailTopics } from '@urna/contract/mail/mail-topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import { openSealedContest } from '../../../testing/elections/sealed-contest.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { forgetProcess } from '../../processes/forget-process.ts';
import { deleteSentReceipts, forgetVoterMails } from './forget-mails.ts';

const statuses = ['sent', 'failed', 'waiting'] as const;
const moments = ['sending', 'close', 'publication', 'forgetting'] as const;
type Status = (typeof statuses)[number];

/** The moment at which a row with this fate, in this status, no longer names anybody. */
const expected = {
  'once sent': { sent: 'sending', failed: 'publication', waiting: 'publication' },
  'at the close': { sent: 'close', failed: 'close', waiting: 'forgetting' },
  'at the close, also unsent': { sent: 'close', failed: 'close', waiting: 'close' },
  'at the close, unsent at the publication': { sent: 'close', failed: 'close', waiting: 'publication' },
  'with its campaign': { sent: 'close', failed: 'close', waiting: 'forgetting' },
  'with the process': { sent: 'forgetting', failed: 'forgetting', waiting: 'forgetting' },
  'with the process, though to a voter': { sent: 'forgetting', failed: 'forgetting', waiting: 'forgetting' },
  never: { sent: 'never', failed: 'never', waiting: 'never' },
} as const satisfies Record<MailFate, Record<Status, (typeof moments)[number] | 'never'>>;

let app: TestApp;
/** The moment at which each mail, by topic and status, was deleted. */
const deletedAt = new Map<string, string>();

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.database;
  const { voters } = await openSealedContest(app, { contest: 'contador', voters: 6 });
  const now = app.clock.now();
  const { id: contest } = await db
    .selectFrom('contests')
    .select('id')
    .where('slug', '=', 'contador')
    .executeTakeFirstOrThrow();
  const { id: campaign } = await db
    .insertInto('campaigns')
    .values({
      contest,
      kind: 'recordatorio',
      audience: 'not_voted',
      subject: 'Falta poco',
      body: 'Vote.',
      per_minute: 60,
      status: 'finished',
      created_by: 'Alguien',
      created_at: now,
      started_by: 'Alguien',
      started_at: now,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('outbox').execute();
  const rows = mailTopics.flatMap((topic) => statuses.map((status) => ({ topic, status })));
  await db
    .insertInto('outbox')
    .values(
      rows.map(({ topic, status }, index) => ({
        created_at: now,
        next_attempt_at: now,
        to_address: `${topic}.${status}@privado.test`,
        topic,
        status,
        subject: 'Asunto',
        // A campaign writes to each voter once.
        voter_id: voters[index % 6]?.id ?? null,
        process_id: mailFates[topic] === 'never' ? null : FIRST_PROCESS,
        campaign_id: mailFates[topic] === 'with its campaign' ? campaign : null,
      })),
    )
    .execute();
  const note = async (moment: (typeof moments)[number]) => {
    const left = new Set((await db.selectFrom('outbox').select('to_address').execute()).map((row) => row.to_address));
    for (const { topic, status } of rows) {
      const name = `${topic} ${status}`;
      if (!left.has(`${topic}.${status}@privado.test`) && !deletedAt.has(name)) deletedAt.set(name, moment);
    }
  };
  const sent = await db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute();
  await deleteSentReceipts(
    db,
    sent.map(({ id }) => id),
  );
  await note('sending');
  await forgetVoterMails(db, { id: contest, stage: 'closed' });
  await note('close');
  await forgetVoterMails(db, { id: contest, stage: 'published' });
  await note('publication');
  await db
    .updateTable('processes')
    .set({ state: 'archived', archived_at: now, forget_after_months: 1 })
    .where('id', '=', FIRST_PROCESS)
    .execute();
  app.clock.advance(32 * 24 * 3600);
  await forgetProcess(app.deps, { id: FIRST_PROCESS });
  await note('forgetting');
});
afterAll(() => app.close());

test.each(mailTopics.map((topic) => [topic, mailFates[topic]] as const))(
  'a mail about %s goes %s',
  (topic: MailTopic, fate: MailFate) => {
    const actual = Object.fromEntries(
      statuses.map((status) => [status, deletedAt.get(`${topic} ${status}`) ?? 'never']),
    );
    expect(actual).toEqual(expected[fate]);
  },
);
