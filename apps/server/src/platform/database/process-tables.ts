import type { ChangeAction, ChangeState } from '@urna/contract/access/change-requests';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { DeclarationKind } from '@urna/contract/candidacy/declarations';
import type { DocumentFormat } from '@urna/contract/candidacy/documents';
import type { CheckHost } from '@urna/contract/election/vote-checks';
import type { WindowName } from '@urna/contract/processes/calendar';
import type { ProcessState } from '@urna/contract/processes/processes';
import type { SiteTextKind } from '@urna/contract/processes/site-texts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ContestsTable } from './election-tables.ts';

/** The tables of processes, of what is written for each, and of what takes two administrators. */

/** Written once: no update changes it. */
type Fixed<T> = ColumnType<T, T, never>;

export interface ProcessesTable {
  id: Generated<number>;
  slug: string;
  state: Generated<ProcessState>;
  title: string;
  body: string;
  period: string;
  organiser: string;
  contact_page: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  contact_hours: string | null;
  entity_nit: string | null;
  entity_address: string | null;
  notifications_email: string | null;
  shows_gov_bar: Generated<boolean>;
  check_hosts: ColumnType<CheckHost[], string | undefined, string>;
  check_rule_count: Generated<number>;
  check_rule_percent: Generated<number>;
  calendar_id: Fixed<number>;
  forget_after_months: number | null;
  same_reviewer_allowed: Generated<boolean>;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  made_current_at: Date | null;
  archived_at: Date | null;
  forgotten_at: Date | null;
}

export type ProcessRow = Selectable<ProcessesTable>;

/** What is recorded and mailed with the process that it is about. */
export type ProcessKey = Pick<ProcessRow, 'id' | 'slug'>;

/** A contest, with the address of its process. */
export type ContestRow = Selectable<ContestsTable> & { process_slug: string };

export interface WindowsTable {
  calendar_id: Fixed<number>;
  name: Fixed<WindowName>;
  opens_at: Date;
  closes_at: Date;
  grace_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the last change, if it extended an open vote: the close before it, and when it was made. */
  extended_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
  extended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ProcessTables {
  calendars: {
    id: Generated<number>;
  };
  processes: ProcessesTable;
  windows: WindowsTable;
  change_requests: ChangeRequestsTable;
  declarations: {
    id: Generated<number>;
    process_id: Fixed<number>;
    kind: Fixed<DeclarationKind>;
    version: string;
    title: string;
    paragraphs: string[];
    created_by: Fixed<string>;
    created_at: Fixed<Date>;
  };
  site_texts: {
    id: Generated<number>;
    process_id: Fixed<number>;
    kind: Fixed<SiteTextKind>;
    version: string;
    title: string;
    paragraphs: string[];
    created_by: Fixed<string>;
    created_at: Fixed<Date>;
  };
  process_documents: {
    process_id: Fixed<number>;
    document_type_id: Fixed<number>;
    name: string;
    format: DocumentFormat;
    asked_of: CandidateKind[];
    max_bytes: number;
    help: Generated<string>;
    source: Generated<string>;
    source_url: string | null;
    model: Generated<string[]>;
    usual_reasons: Generated<string[]>;
  };
}

type Json<T> = ColumnType<T, string, string>;

/** A line of what changes. `masked` stands in its place for all but the administrators who decide, and once it ended. */
export interface ChangeDetail {
  label: string;
  value: string;
  masked?: string;
}

export interface ChangeRequestsTable {
  id: Generated<number>;
  action: Fixed<ChangeAction>;
  process_id: Fixed<number | null>;
  contest: Fixed<number | null>;
  subject: Fixed<string>;
  about: Fixed<string>;
  details: Json<ChangeDetail[]>;
  names_people: Fixed<boolean>;
  payload: ColumnType<unknown, string, null>;
  reason: Fixed<string>;
  requested_by: Fixed<number>;
  requested_by_name: Fixed<string>;
  requested_at: Fixed<Date>;
  takes_effect_at: Fixed<Date>;
  needs_second: Fixed<boolean>;
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

/** The process of a row that belongs to one. */
export const processOf = (row: { process_id: number; process_slug: string }): ProcessKey => ({
  id: row.process_id,
  slug: row.process_slug,
});

/** The contest of a row that belongs to one. */
export const contestOf = (row: { contest_slug: string; process_id: number; process_slug: string }) => ({
  slug: row.contest_slug,
  process_id: row.process_id,
  process_slug: row.process_slug,
});
