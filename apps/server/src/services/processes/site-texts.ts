import { blocksOf, type SiteText, type SiteTextKind, siteTextFacts } from '@urna/contract/process/site-texts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { wordsOf } from '../operations/calendar/read-calendar.ts';

/** Every version of the texts of a process, newest first within its kind. */
export async function siteTextVersions(db: Queryable, { id }: { id: number }, kind?: SiteTextKind) {
  let rows = db
    .selectFrom('site_texts')
    .select(['id', 'kind', 'version', 'title', 'paragraphs', 'created_by', 'created_at'])
    .where('process_id', '=', id)
    .orderBy('kind')
    .orderBy('id', 'desc');
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  return rows.execute();
}

/** A text as the public reads it: the version in force, or the one that is asked for. */
export async function readSiteText(
  db: Queryable,
  process: ProcessRow,
  kind: SiteTextKind,
  wanted: string | undefined,
): Promise<SiteText> {
  const rows = await siteTextVersions(db, process, kind);
  // What was written while the process was a draft came into force when it was made current.
  const from = process.made_current_at ?? process.created_at;
  const versions = rows.map(({ version, created_at }, place) => ({
    version,
    since: later(created_at, from).toISOString(),
    until: place === 0 ? null : later(rows[place - 1]?.created_at ?? from, from).toISOString(),
  }));
  const place = wanted === undefined ? 0 : rows.findIndex(({ version }) => version === wanted);
  const [row, dates] = [rows[place], versions[place]];
  if (!row || !dates) throw new AppError('not_found');
  const facts = siteTextFacts(wordsOf(process), process.forget_after_months);
  return { ...dates, kind, title: row.title, blocks: blocksOf(row.paragraphs, facts), versions };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
