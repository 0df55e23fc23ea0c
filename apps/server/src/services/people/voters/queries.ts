import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';

/** A voter, with the words of their contest. */
export const selectVoters = (db: Queryable) =>
  db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.id', 'voters.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('voters')
    .select([
      'contests.slug as contest_slug',
      'contests.question',
      'contests.login',
      'contests.process_id',
      'processes.slug as process_slug',
      'processes.title as process_title',
      'processes.forgotten_at',
    ]);

export type VoterRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectVoters>['executeTakeFirst']>>>;

export async function countVoters(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** The size of the roll, and how many of those who log in with a password have none yet. */
export async function countRoll(
  db: Queryable,
  { id, login }: Pick<ContestRow, 'id' | 'login'>,
): Promise<{ voters: number; without_password: number }> {
  const { voters, with_password } = await db
    .selectFrom('voters')
    .select((row) => [
      row.fn.countAll<number>().as('voters'),
      row.fn.count<number>('password_hash').as('with_password'),
    ])
    .where('contest', '=', id)
    .executeTakeFirstOrThrow();
  return { voters, without_password: login === 'password' ? voters - with_password : 0 };
}

/** A page of voter ids, to process the whole roll in bounded memory. */
export async function voterIdsAfter(db: Queryable, contest: number, after: number, limit: number): Promise<number[]> {
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
export async function countMarkedVoters(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .where('voted_on', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
