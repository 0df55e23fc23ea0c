import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { recordStatements } from '../../../testing/database/record-statements.ts';
import { databaseIsShared, openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { planOf } from '../../../testing/lists/list-app.ts';
import { seedCampaign } from '../../../testing/lists/seed-campaign.ts';
import { feedNextBatch } from '../campaigns/feed-campaign.ts';
import { claimMails } from './claim-mails.ts';

const PEOPLE = 20_000;
const AT_ONCE = 8;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Plans with the statistics of a large roll and queue, as they are some minutes into a campaign. */
test.runIf(databaseIsShared)('the next mails of a campaign are found without reading all of them', async () => {
  const { db, pool } = database;
  const { campaign } = await seedCampaign(database, PEOPLE);
  await db
    .updateTable('campaigns')
    .set({ status: 'running', started_at: new Date() })
    .where('id', '=', campaign)
    .execute();
  await feedNextBatch({ db, clock: systemClock }, PEOPLE);
  await pool.query('analyze');
  const recorder = recordStatements(pool);
  const claimed = await claimMails({ db, clock: systemClock }, { most: 2 * AT_ONCE, mostOfCampaign: AT_ONCE });
  expect(claimed).toMatchObject({ mails: Array.from({ length: AT_ONCE }, () => expect.anything()) });
  const statement = recorder.read().find(({ text }) => text.includes('for update skip locked'));
  recorder.stop();
  if (!statement) throw new Error('nothing was claimed by a statement that is known');
  const plan = await planOf(pool, statement);
  expect(plan).toContain('campaign_mail_due');
  // The other contest's roll is empty.
  expect(plan).not.toMatch(/Seq Scan on (outbox|voters_1)|(Hash|Merge) Join/);
});
