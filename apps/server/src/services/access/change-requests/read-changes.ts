import type { ChangeRequest } from '@urna/contract/staff/change-requests';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { StaffRow } from '../../people/staff/staff-queries.ts';
import { toChangeRequest } from './change-record.ts';
import type { ChangeRow } from './change-rows.ts';
import { sealedVotes } from './wait.ts';

/** Changes as a member of the staff sees them. */
export async function readChanges(
  db: Queryable,
  reader: Pick<StaffRow, 'id' | 'role' | 'active' | 'appointed_at'>,
  rows: readonly ChangeRow[],
  now: Date,
): Promise<ChangeRequest[]> {
  const records: ChangeRequest[] = [];
  for (const row of rows) records.push(toChangeRequest(reader, row, { votes: await sealedVotes(db, row), now }));
  return records;
}
