import { readVkey } from '@urna/transparency/note/note-key';
import type { Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import { findPublicArchiveEnd } from '../../services/election/ballot-box/read-box.ts';
import { isRuleReached } from '../../services/election/vote-checks/read-numbers.ts';
import { addGauge, type Sample } from './figures.ts';

const secondsUntil = (time: Date, now: Date) => Math.round((time.getTime() - now.getTime()) / 1000);

/** For the current process: stage and ballots of each contest, and the times until its windows open and close. */
export async function addContestFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const contests = await db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .leftJoin('archive_heads', 'archive_heads.contest', 'contests.id')
    .select([
      'processes.slug as process',
      'contests.slug as contest',
      'contests.id',
      'contests.stage',
      'archive_heads.ballots',
    ])
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
  const checked = await Promise.all(
    contests.map(async ({ process, contest, id }) => ({
      labels: { process, contest },
      reached: await isRuleReached(db, id),
    })),
  );
  addGauge(
    registry,
    'urna_check_rule_reached',
    '1 if so many of the last day’s checks failed or were contradicted that the board must investigate.',
    checked.flatMap(({ labels, reached }) => (reached === null ? [] : [{ labels, value: Number(reached) }])),
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
      Object.entries({ opens: opens_at, closes: closes_at }).map(([edge, time]) => ({
        labels: { process, contest, window: name, edge },
        value: secondsUntil(time, now),
      })),
  );
}

const logsOfCurrent = (db: Queryable) =>
  db
    .selectFrom('logs')
    .innerJoin('contests', 'contests.id', 'logs.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .where('processes.state', '=', 'current')
    .select(['processes.slug as process', 'contests.slug as contest', 'contests.id', 'logs.size']);

/**
 * Checkpoints and witnesses of the current process. Nothing keeps when a checkpoint was published (decision 68): its age
 * is how long the number of its events hasn't changed while the box has more.
 */
export async function addLogFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const logs = await Promise.all(
    (await logsOfCurrent(db).execute()).map(async (log) => {
      const end = await findPublicArchiveEnd(db, log.id);
      return { ...log, missing: Math.max(0, (end?.height ?? -1) + 1 - log.size) };
    }),
  );
  const witnesses = await logsOfCurrent(db)
    .innerJoin('witnesses', 'witnesses.process_id', 'processes.id')
    .leftJoin('cosignatures', (join) =>
      join.onRef('cosignatures.witness_id', '=', 'witnesses.id').onRef('cosignatures.contest', '=', 'logs.contest'),
    )
    .where('witnesses.retired_at', 'is', null)
    .select(['witnesses.vkey', 'cosignatures.size as seen', 'cosignatures.signed_at'])
    .execute();
  const seen = witnesses.map(({ process, contest, vkey, ...row }) => ({
    // A name may be a person's. The number is the part of the key that the pages show beside it.
    labels: { process, contest, witness: readVkey(vkey).id },
    ...row,
  }));
  const samples = (value: (log: (typeof logs)[number]) => number) =>
    logs.map((log) => ({ labels: { process: log.process, contest: log.contest }, value: value(log) }));
  addGauge(
    registry,
    'urna_checkpoint_events',
    'Events of the box that the last checkpoint holds.',
    samples(({ size }) => size),
  );
  addGauge(
    registry,
    'urna_checkpoint_missing_events',
    'Events of the box that no checkpoint holds yet.',
    samples(({ missing }) => missing),
  );
  addGauge(
    registry,
    'urna_witness_missing_events',
    'Events of the last checkpoint that a witness has not cosigned.',
    seen.map(({ labels, size, seen: cosigned }) => ({
      labels,
      value: Math.max(0, size - (cosigned ?? 0)),
    })),
  );
  addGauge(
    registry,
    'urna_witness_cosigned_age_seconds',
    'Since a witness cosigned last; absent if it never did.',
    seen.flatMap(({ labels, signed_at: seconds }) =>
      seconds === null ? [] : [{ labels, value: Math.round(now.getTime() / 1000 - seconds) }],
    ),
  );
}
