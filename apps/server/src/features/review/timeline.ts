import { bogotaDay } from '@urna/contract/dates';
import type { Timeline } from '@urna/contract/review';
import { sql } from 'kysely';
import { after } from '../../platform/clock.ts';
import type { ProcessKey } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';

const DAYS = 90;

/** Registrations and reviews by day in Bogotá, without gaps, from the first day with an event. */
export async function reviewTimeline(deps: Pick<Deps, 'db' | 'clock'>, process: ProcessKey): Promise<Timeline> {
  const now = deps.clock.now();
  const since = after(now, -DAYS * 24 * 3600);
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
  const first = rows[0]?.day ?? bogotaDay(now);
  for (let at = new Date(`${first}T12:00:00Z`); bogotaDay(at) <= bogotaDay(now); at = after(at, 24 * 3600)) {
    const day = bogotaDay(at);
    days.push(byDay.get(day) ?? { day, registrations: 0, reviews: 0 });
  }
  return days;
}
