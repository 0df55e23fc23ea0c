import type { DeclarationKind } from '@urna/contract/candidacy/declarations';
import type { WindowName } from '@urna/contract/process/calendar';
import type { ProcessState } from '@urna/contract/process/processes';
import type { SiteTextKind } from '@urna/contract/process/site-texts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ContestsTable } from './election-tables.ts';

/** The tables of processes and of what is written for each. */
type Kept<T> = ColumnType<T, T, never>;

interface CalendarsTable {
  id: Generated<number>;
}

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
  calendar_id: Kept<number>;
  forget_after_months: number | null;
  same_reviewer_allowed: Generated<boolean>;
  created_by: Kept<string>;
  created_at: Kept<Date>;
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
  calendar_id: Kept<number>;
  name: Kept<WindowName>;
  opens_at: Date;
  closes_at: Date;
  grace_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the last change, if it extended an open vote: the close before it, and when it was made. */
  extended_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
  extended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface DeclarationsTable {
  id: Generated<number>;
  process_id: Kept<number>;
  kind: Kept<DeclarationKind>;
  version: string;
  title: string;
  paragraphs: string[];
  created_by: Kept<string>;
  created_at: Kept<Date>;
}

interface SiteTextsTable {
  id: Generated<number>;
  process_id: Kept<number>;
  kind: Kept<SiteTextKind>;
  version: string;
  title: string;
  paragraphs: string[];
  created_by: Kept<string>;
  created_at: Kept<Date>;
}

interface DocumentGuidesTable {
  process_id: Kept<number>;
  document_type_id: Kept<number>;
  help: string;
  usual_reasons: string[];
}

export interface ProcessTables {
  calendars: CalendarsTable;
  processes: ProcessesTable;
  windows: WindowsTable;
  declarations: DeclarationsTable;
  site_texts: SiteTextsTable;
  document_guides: DocumentGuidesTable;
}
