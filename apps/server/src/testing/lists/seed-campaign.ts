import { defaultCampaignTexts } from '@urna/contract/mail/campaign-text';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { newToken } from '../../platform/secrets.ts';
import { contestIds, FIRST_CALENDAR } from '../elections/first-process.ts';

/** Seeds a large electorate, the draft of an official notice to it, and a logged-in administrator. */
export async function seedCampaign(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  people: number,
): Promise<{ token: string; campaign: number; administrator: string }> {
  const now = new Date();
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const administrator = '900000077';
  const staff = { name: 'Beatriz Arango', email: 'beatriz@demo.test', role: 'ADMINISTRADOR' as const, created_at: now };
  const { id } = await db
    .insertInto('staff_users')
    .values({ identification_number: administrator, ...staff })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token, hash } = newToken();
  const session = { kind: 'staff' as const, candidate_type: null, token_hash: hash };
  await db
    .insertInto('sessions')
    .values({ ...session, subject: `staff:${id}`, started_at: now, expires_at: inAnHour })
    .execute();
  await db
    .insertInto('windows')
    .values({ calendar_id: FIRST_CALENDAR, name: 'voting', opens_at: now, closes_at: inAnHour })
    .execute();
  await pool.query(
    `insert into voters (contest, identification_number, email, name)
     select 1, (60000000 + n)::text, 'votante' || n || '@demo.test', 'Votante ' || n
     from generate_series(1, $1::integer) as n`,
    [people],
  );
  await pool.query('analyze voters');
  await db
    .updateTable('contests')
    .set({ stage: 'open', opened_at: now })
    .where('id', '=', contestIds.contador)
    .execute();
  const { id: campaign } = await db
    .insertInto('campaigns')
    .values({
      contest: contestIds.contador,
      kind: 'convocatoria',
      audience: 'all',
      ...defaultCampaignTexts.convocatoria,
      per_minute: 100_000,
      created_by: staff.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, campaign, administrator };
}
