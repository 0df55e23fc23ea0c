import type { ProcessDetail, ProcessOverview } from '@urna/contract/processes/process-admin';
import type { PublishedProcess } from '@urna/contract/processes/processes';
import { sql } from 'kysely';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { pick } from '../../platform/pick.ts';
import { archivingWaitsFor, openingWaitsFor, publicPagesLack } from '../../services/election/process-steps.ts';
import { listContests } from '../../services/processes/contest-rows.ts';
import { documentTypes } from '../../services/processes/document-types.ts';
import { readPageWords, siteTextVersions, wordsOf } from '../../services/processes/texts.ts';
import { fixedParts } from './fixed-parts.ts';
import { countDrafts, whyDocumentsFixed } from './process-documents.ts';
import { readWitnesses } from './process-witnesses.ts';

/** Every process with its size, newest first. */
export async function readProcesses(db: Queryable): Promise<ProcessOverview[]> {
  const rows = await overviews(db).orderBy('processes.created_at', 'desc').execute();
  return Promise.all(rows.map((row) => toOverview(db, row)));
}

const overviews = (db: Queryable) =>
  db
    .selectFrom('processes')
    .selectAll()
    .select([
      sql<number>`(select count(*)::integer from candidates
        where candidates.process_id = processes.id and submitted_at is not null and set_aside_at is null)`.as(
        'candidates',
      ),
      // The size of a roll is counted when it is sealed: counting 300,000 rows at each look would be slow.
      sql<number>`(select coalesce(sum(elections.voters), 0)::integer from elections
        join contests on contests.id = elections.contest where contests.process_id = processes.id)`.as('voters'),
    ]);

type OverviewRow = ProcessRow & { candidates: number; voters: number };

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

async function toOverview(db: Queryable, row: OverviewRow): Promise<ProcessOverview> {
  const { process, contests, windows } = await readPageWords(db, row);
  return {
    ...process,
    shown_contests: contests,
    shown_windows: windows,
    ...pick(row, ['candidates', 'voters', 'created_by']),
    created_at: row.created_at.toISOString(),
    made_current_at: iso(row.made_current_at),
    archived_at: iso(row.archived_at),
    forgotten_at: iso(row.forgotten_at),
  };
}

/** What everyone may see: the current process first, then the archived ones, newest first. */
export async function readPublishedProcesses(db: Queryable): Promise<PublishedProcess[]> {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('state', '!=', 'draft')
    .orderBy(sql`state = 'current'`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return Promise.all(rows.map(async (row) => ({ ...wordsOf(row), contests: await readPublishedContests(db, row) })));
}

async function readPublishedContests(db: Queryable, process: ProcessRow): Promise<PublishedProcess['contests']> {
  const elections = await db
    .selectFrom('elections')
    .innerJoin('contests', 'contests.id', 'elections.contest')
    .innerJoin('tallies as tally', 'tally.contest', 'elections.contest')
    .select(['elections.contest', 'elections.voters', 'tally.ballots'])
    .where('contests.process_id', '=', process.id)
    .execute();
  const contests = await listContests(db, process);
  return contests.map(({ id, slug, title, question, published_at }) => {
    const election = elections.find(({ contest }) => contest === id);
    const published =
      published_at && election
        ? { at: published_at.toISOString(), ballots: election.ballots, voters: election.voters }
        : null;
    return { contest: slug, title, question, published };
  });
}

/** A process for the page that edits it: what it says, what can't be changed any more, and what its next step awaits. */
export async function readProcess(
  deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>,
  { id }: Pick<ProcessRow, 'id'>,
): Promise<ProcessDetail> {
  const { db } = deps;
  const row = await overviews(db).where('processes.id', '=', id).executeTakeFirstOrThrow();
  const contests = await listContests(db, row);
  const overview = await toOverview(db, row);
  const documentsFixed = await whyDocumentsFixed(db, row);
  return {
    ...overview,
    forget_after_months: row.forget_after_months,
    ...pick(row, ['same_reviewer_allowed', 'check_hosts', 'check_rule_count', 'check_rule_percent']),
    windows: overview.shown_windows,
    contests: contests.map((contest) => toFields(contest, contests)),
    declarations: await readDeclarations(db, row),
    documents: await documentTypes(db, row),
    drafts: await countDrafts(db, row),
    site_texts: await readSiteTexts(db, row),
    witnesses: await readWitnesses(db, row),
    fixed: { ...fixedParts(row, contests), ...(documentsFixed !== undefined && { documents: documentsFixed }) },
    lacks: await publicPagesLack(db, row),
    waits_for:
      row.state === 'draft'
        ? await openingWaitsFor(db, row, deps.clock.now())
        : await archivingWaitsFor(db, row, deps.clock.now()),
  };
}

function toFields(contest: ContestRow, all: readonly ContestRow[]): ProcessDetail['contests'][number] {
  const { slug, title, question, candidate_type, login, seats, blank, blank_majority_rule, stage } = contest;
  const repeats = all.find(({ id }) => id === contest.repeats)?.title ?? null;
  return { slug, title, question, candidate_type, login, seats, blank, blank_majority_rule, stage, repeats };
}

async function readDeclarations(db: Queryable, { id }: ProcessRow): Promise<ProcessDetail['declarations']> {
  const rows = await db
    .selectFrom('declarations')
    .select(['id', 'kind', 'version', 'title', 'paragraphs', 'created_by', 'created_at'])
    .select(
      sql<number>`(select count(*)::integer from declaration_acceptances where declaration_id = declarations.id)`.as(
        'accepted',
      ),
    )
    .where('process_id', '=', id)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function readSiteTexts(db: Queryable, process: ProcessRow): Promise<ProcessDetail['site_texts']> {
  const rows = await siteTextVersions(db, process);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
