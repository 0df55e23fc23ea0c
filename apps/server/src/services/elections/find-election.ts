import type { Selectable } from 'kysely';
import type { ElectionsTable } from '../../platform/database/election-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';

export type ElectionRow = Selectable<ElectionsTable>;

/** The sealed election, or undefined while the contest is being prepared. */
export async function findElection(db: Queryable, contest: number): Promise<ElectionRow | undefined> {
  return db.selectFrom('elections').selectAll().where('contest', '=', contest).executeTakeFirst();
}
