import type { Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import { addGauge, type Sample } from './figures.ts';

const secondsUntil = (at: Date, now: Date) => Math.round((at.getTime() - now.getTime()) / 1000);

/** For the current process: stage and ballots of each contest, and the times until its windows open and close. */
export async function addContestFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const contests = await db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .leftJoin('archive_heads', 'archive_heads.contest', 'contests.id')
    .select(['processes.slug as process', 'contests.slug as contest', 'contests.stage', 'archive_heads.ballots'])
    .where('processes.state', '=', 'current')
    .execute();
  addGauge(
    registry,
    'urna_contest_stage',
    'The stage of each contest of the current process, as a label.',
    contests.map(({ process, contest, stage }) => ({ labels: { process, contest, stage }, value: 1 })),
  );
  addGauge(
    registry,
    'urna_ballots',
    'Ballots in the box of each contest of the current process.',
    contests.flatMap(({ process, contest, ballots }) =>
      ballots === null ? [] : [{ labels: { process, contest }, value: ballots }],
    ),
  );
  addGauge(
    registry,
    'urna_window_seconds',
    'Seconds until a window opens or closes, negative once it has. Only voting has a contest.',
    await windowSamples(db, now),
  );
}

async function windowSamples(db: Queryable, now: Date): Promise<Sample[]> {
  const processes = db.selectFrom('processes').where('state', '=', 'current');
  const common = await processes
    .innerJoin('windows', 'windows.calendar_id', 'processes.calendar_id')
    .select(['processes.slug as process', 'windows.name', 'opens_at', 'closes_at'])
    .where('windows.name', '!=', 'voting')
    .execute();
  // A repeated vote has dates of its own.
  const voting = await processes
    .innerJoin('contests', 'contests.process_id', 'processes.id')
    .innerJoin('windows', 'windows.calendar_id', 'contests.calendar_id')
    .select(['processes.slug as process', 'contests.slug as contest', 'windows.name', 'opens_at', 'closes_at'])
    .where('windows.name', '=', 'voting')
    .execute();
  return [...common.map((window) => ({ ...window, contest: '' })), ...voting].flatMap(
    ({ process, contest, name, opens_at, closes_at }) =>
      Object.entries({ opens: opens_at, closes: closes_at }).map(([edge, at]) => ({
        labels: { process, contest, window: name, edge },
        value: secondsUntil(at, now),
      })),
  );
}
