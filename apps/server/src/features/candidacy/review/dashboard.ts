import type { Statistics, Timeline } from '@urna/contract/candidacy/candidate-lists';
import { bogotaDay } from '@urna/contract/shared/dates';
import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { ProcessKey, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';

/** The dashboard's totals of submitted candidates, by kind and status. */
export async function candidateStatistics(db: Queryable, process: ProcessKey): Promise<Statistics> {
  const by_status = await db
    .selectFrom('candidates')
    .select((row) => ['candidate_type', 'review_status', row.fn.countAll<number>().as('total')])
    .where('process_id', '=', process.id)
    .where('submitted_at', 'is not', null)
    .where('set_aside_at', 'is', null)
    .groupBy(['candidate_type', 'review_status'])
    .orderBy('candidate_type')
    .orderBy('review_status')
    .execute();
  const total = (kind?: string, status?: string) =>
    by_status
      .filter((row) => (!kind || row.candidate_type === kind) && (!status || row.review_status === status))
      .reduce((sum, row) => sum + row.total, 0);
  return {
    total_candidates: total(),
    total_approved: total(undefined, 'APROBADO'),
    total_rejected: total(undefined, 'RECHAZADO'),
    total_candidate_accountant: total('CANDIDATE_ACCOUNTANT'),
    total_candidate_accountant_approved: total('CANDIDATE_ACCOUNTANT', 'APROBADO'),
    total_candidate_accountant_rejected: total('CANDIDATE_ACCOUNTANT', 'RECHAZADO'),
    total_candidate_ies: total('CANDIDATE_IES'),
    total_candidate_ies_approved: total('CANDIDATE_IES', 'APROBADO'),
    total_candidate_ies_rejected: total('CANDIDATE_IES', 'RECHAZADO'),
    by_status,
  };
}

const DAYS = 90;

/**
 * Registrations and reviews by day in Bogotá, without gaps, from the first day with an event to today, or to the last
 * event of an archived process.
 */
export async function reviewTimeline(deps: Pick<Deps, 'db' | 'clock'>, process: ProcessRow): Promise<Timeline> {
  const until = (process.state === 'archived' ? await lastEvent(deps.db, process) : null) ?? deps.clock.now();
  const since = after(until, -DAYS * 24 * 3600);
  const { rows } = await sql<{ day: string; registrations: number; reviews: number }>`
    select day::text as day, sum(registrations)::integer as registrations, sum(reviews)::integer as reviews
    from (
      select (submitted_at at time zone 'America/Bogota')::date as day, 1 as registrations, 0 as reviews
      from candidates
      where process_id = ${process.id} and submitted_at >= ${since} and set_aside_at is null
      union all
      select (reviewed_at at time zone 'America/Bogota')::date, 0, 1
      from reviews join candidates on candidates.id = reviews.candidate_id
      where process_id = ${process.id} and reviewed_at >= ${since} and set_aside_at is null
    ) as events group by day order by day`.execute(deps.db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: Timeline = [];
  const first = rows[0]?.day ?? bogotaDay(until);
  for (let noon = new Date(`${first}T12:00:00Z`); bogotaDay(noon) <= bogotaDay(until); noon = after(noon, 24 * 3600)) {
    const day = bogotaDay(noon);
    days.push(byDay.get(day) ?? { day, registrations: 0, reviews: 0 });
  }
  return days;
}

async function lastEvent(db: Queryable, { id }: ProcessRow): Promise<Date | null> {
  const row = await db
    .selectFrom('candidates')
    .leftJoin('reviews', 'reviews.candidate_id', 'candidates.id')
    .where('process_id', '=', id)
    .where('set_aside_at', 'is', null)
    .select(sql<Date | null>`greatest(max(submitted_at), max(reviewed_at))`.as('last'))
    .executeTakeFirst();
  return row?.last ?? null;
}
