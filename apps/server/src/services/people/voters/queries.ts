import type { ContestName } from '@urna/contract/contest-names';
import type { Selectable } from 'kysely';
import type { VotersTable } from '../../../platform/database/election-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';

export type VoterRow = Selectable<VotersTable>;

export async function countVoters(db: Queryable, contest: ContestName): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** The size of the roll, and how many of the institutions' electors have no password yet. */
export async function countRoll(
  db: Queryable,
  contest: ContestName,
): Promise<{ voters: number; without_password: number }> {
  const { voters, with_password } = await db
    .selectFrom('voters')
    .select((row) => [
      row.fn.countAll<number>().as('voters'),
      row.fn.count<number>('password_hash').as('with_password'),
    ])
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return { voters, without_password: contest === 'ies' ? voters - with_password : 0 };
}

/** A page of voter ids, to process the whole roll in bounded memory. */
export async function voterIdsAfter(
  db: Queryable,
  contest: ContestName,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contest)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Invariant: equals the number of ballots in the box. */
export async function countMarkedVoters(db: Queryable, contest: ContestName): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .where('voted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
