import { setTimeout } from 'node:timers/promises';
import { type Declaration, declarationKinds } from '@urna/contract/candidacy/declarations';
import type { Windows } from '@urna/contract/processes/calendar';
import type { PageWords } from '@urna/contract/processes/page-words';
import type { ProcessWords } from '@urna/contract/processes/processes';
import { blocksOf, type SiteText, type SiteTextKind, siteTextFacts } from '@urna/contract/processes/site-texts';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { PAGES_FRESH_MS } from '../../platform/http/make-pages.ts';
import { pick } from '../../platform/pick.ts';
import { type Window, windowsOf } from './calendar.ts';
import { authorityOf, listContests } from './contest-rows.ts';

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
  const versions = rows.map(({ version, created_at }, index) => ({
    version,
    since: later(created_at, from).toISOString(),
    until: index === 0 ? null : later(rows[index - 1]?.created_at ?? from, from).toISOString(),
  }));
  const index = wanted === undefined ? 0 : rows.findIndex(({ version }) => version === wanted);
  const [row, dates] = [rows[index], versions[index]];
  if (!row || !dates) throw new AppError('not_found');
  const facts = siteTextFacts(wordsOf(process), process.forget_after_months);
  return { ...dates, kind, title: row.title, blocks: blocksOf(row.paragraphs, facts), versions };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

const inOrder = (texts: readonly Declaration[]): Declaration[] =>
  texts.toSorted((a, b) => declarationKinds.indexOf(a.kind) - declarationKinds.indexOf(b.kind));

/** The newest version of each text that the process has, in the order of the form. */
export async function declarationsInForce(db: Queryable, process: { id: number }): Promise<Declaration[]> {
  const rows = await db
    .selectFrom('declarations')
    .distinctOn('kind')
    .select(['id', 'kind', 'version', 'title', 'paragraphs'])
    .where('process_id', '=', process.id)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return inOrder(rows);
}

/** The versions that a candidate has accepted last, in the order of the form. */
export async function acceptedDeclarations(db: Queryable, candidateId: number): Promise<Declaration[]> {
  const rows = await db
    .selectFrom('declaration_acceptances as accepted')
    .innerJoin('declarations', 'declarations.id', 'accepted.declaration_id')
    .distinctOn('declarations.kind')
    .select(['declarations.id', 'kind', 'version', 'title', 'paragraphs'])
    .where('accepted.candidate_id', '=', candidateId)
    .orderBy('declarations.kind')
    .orderBy('declarations.id', 'desc')
    .execute();
  return inOrder(rows);
}

/** How long a page waits for a database that doesn't answer. */
const PATIENCE_MS = 500;

/**
 * Reads the words of the current process for the pages, null between two processes. The same object is returned until
 * they change. While the database doesn't answer, the last words are returned, because pages must open all the same.
 */
export function pageWordsReader({ db }: Pick<Deps, 'db'>): () => Promise<PageWords | null> {
  let words: PageWords | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const process = await db.selectFrom('processes').selectAll().where('state', '=', 'current').executeTakeFirst();
    const fresh = process ? await readPageWords(db, process) : null;
    if (JSON.stringify(fresh) !== JSON.stringify(words)) words = fresh;
  }

  return async () => {
    if (performance.now() - readAt > PAGES_FRESH_MS) {
      reading ??= read()
        .catch(() => undefined)
        .finally(() => {
          readAt = performance.now();
          reading = null;
        });
      await Promise.race([reading, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
    }
    return words;
  };
}

/** A process with its windows and its contests, as pages and the API show them. */
export async function readPageWords(db: Queryable, process: ProcessRow): Promise<PageWords> {
  const contests = await listContests(db, process);
  return {
    process: wordsOf(process),
    contests: await Promise.all(
      contests.map(async (contest) => ({
        ...pick(contest, ['title', 'question', 'candidate_type', 'login', 'stage']),
        contest: contest.slug,
        windows: contest.repeats === null ? null : toWindows(await windowsOf(db, contest)),
        cleared: contest.cleared_at !== null,
        credential_authority: authorityOf(contest),
      })),
    ),
    windows: toWindows(await windowsOf(db, process)),
  };
}

const toWindows = (windows: readonly Window[]): Windows =>
  Object.fromEntries(
    windows.map(({ name, opens_at, closes_at, grace_until }) => [
      name,
      {
        opens_at: opens_at.toISOString(),
        closes_at: closes_at.toISOString(),
        ...(grace_until ? { grace_until: grace_until.toISOString() } : {}),
      },
    ]),
  );

export const wordsOf = (process: ProcessRow): ProcessWords => {
  const { contact_page: page, contact_email: email, contact_phone: phone, contact_hours: hours } = process;
  const { entity_nit: nit, entity_address: address, notifications_email } = process;
  return {
    ...pick(process, ['slug', 'state', 'title', 'body', 'period', 'organiser', 'shows_gov_bar']),
    contact: { page, email, phone, hours },
    entity: { nit, address, notifications_email },
    voters_forgotten: process.forgotten_at !== null,
  };
};
