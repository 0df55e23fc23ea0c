import { sql } from 'kysely';
import { repeatedStatement } from '../../platform/database/repeated-statement.ts';
import type { Database } from '../../platform/database/tables.ts';

/** What campaigns may ask of a process. */
export interface CampaignWork {
  toSend: boolean;
  toFeed: boolean;
  /** Whether one may have come to its end; those that were cancelled are looked at again, for mails that still wait. */
  toEnd: boolean;
}

const workOf = repeatedStatement((db) =>
  db
    .selectFrom('campaigns')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'running'), false)`.as('toSend'),
      sql<boolean>`coalesce(bool_or(status = 'running' and not fed), false)`.as('toFeed'),
      sql<boolean>`count(*) > 0`.as('toEnd'),
    ])
    .where('status', 'in', ['running', 'paused', 'cancelled']),
);

/** One short statement, since every process asks it twice a second, also through the hours when nothing is sent. */
export async function findCampaignWork(db: Database): Promise<CampaignWork> {
  const work = await workOf(db, {});
  if (!work) throw new Error('an aggregate without a row');
  return work;
}
