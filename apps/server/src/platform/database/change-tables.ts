import type { ChangeAction, ChangeState } from '@urna/contract/staff/change-requests';
import type { ColumnType, Generated } from 'kysely';

/** The tables of what takes two administrators. */
type Kept<T> = ColumnType<T, T, never>;
type Json<T> = ColumnType<T, string, string>;

/** A line of what changes. `masked` stands in its place for all but the administrators who decide, and once it ended. */
export interface ChangeDetail {
  label: string;
  value: string;
  masked?: string;
}

export interface ChangeRequestsTable {
  id: Generated<number>;
  action: Kept<ChangeAction>;
  process_id: Kept<number | null>;
  contest: Kept<number | null>;
  subject: Kept<string>;
  about: Kept<string>;
  details: Json<ChangeDetail[]>;
  names_people: Kept<boolean>;
  payload: ColumnType<unknown, string, null>;
  reason: Kept<string>;
  requested_by: Kept<number>;
  requested_by_name: Kept<string>;
  requested_at: Kept<Date>;
  takes_effect_at: Kept<Date>;
  needs_second: Kept<boolean>;
  state: ChangeState;
  approved_by: number | null;
  approved_by_name: string | null;
  approved_at: Date | null;
  ended_by: string | null;
  ended_at: Date | null;
  ended_reason: string | null;
  /** Whom a mail told of it, in the order in which their links number them. */
  told: Generated<string[]>;
}

export interface ChangeTables {
  change_requests: ChangeRequestsTable;
}
