import { sql } from 'kysely';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { countVoters } from './queries.ts';

/** The column that identifies a voter across imports. */
const keyColumns = { code: 'identification_number', password: 'email' } as const;

type Roll = Pick<ContestRow, 'id' | 'login'>;

// Deleting looks up links and mails voter by voter: this batch stays below the statement timeout.
const REMOVED_AT_ONCE = 20_000;

/** For a dry run (decision 13): how many voters would be added, and how many removed. */
export async function compareRoll(
  tx: Tx,
  contest: Roll,
  keys: Iterable<string>,
): Promise<{ created: number; deactivated: number }> {
  const list = [...keys];
  const { stay } = await tx
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('stay'))
    .where('contest', '=', contest.id)
    .where(keyColumns[contest.login], 'in', sql<string>`(select unnest(${list}::text[]))`)
    .executeTakeFirstOrThrow();
  return { created: list.length - stay, deactivated: (await countVoters(tx, contest.id)) - stay };
}

/** Removes voters who aren't in the file, with their links and unsent mails. */
export async function removeOthers(tx: Tx, contest: Roll, keys: Iterable<string>): Promise<number> {
  const others = tx
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contest.id)
    // "not in" would compare each voter with all 300,000 lines, because the list doesn't fit into a hash table.
    .where(
      sql<boolean>`not exists (select from unnest(${[...keys]}::text[]) as line (key) where line.key = ${sql.ref(keyColumns[contest.login])})`,
    );
  const gone = (await others.execute()).map(({ id }) => id);
  for (let at = 0; at < gone.length; at += REMOVED_AT_ONCE) {
    const going = sql<number>`(select unnest(${gone.slice(at, at + REMOVED_AT_ONCE)}::bigint[]))`;
    await tx.deleteFrom('outbox').where('voter_id', 'in', going).where('status', '=', 'waiting').execute();
    await tx.deleteFrom('voters').where('id', 'in', going).execute();
  }
  return gone.length;
}
