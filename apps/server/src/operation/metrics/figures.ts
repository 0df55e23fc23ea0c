import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { freeSpace } from '../../platform/free-space.ts';
import { installed } from '../../platform/installed-version.ts';
import { jobKinds } from '../../platform/jobs/job-kinds.ts';
import { readJobState } from '../../platform/jobs/jobs.ts';
import type { Readiness } from '../../platform/readiness.ts';
import { readThrottleLevel } from '../../services/access/throttle/throttle-level.ts';
import { dueProcesses } from '../../services/processes/forget-process.ts';
import { readFailingArchive } from '../log-archive.ts';

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A gauge with the values that it has now: those of a reading of the database, which gets a registry of its own. */
export function addGauge(registry: Registry, name: string, help: string, values: number | readonly Sample[]): void {
  const samples: readonly Sample[] = typeof values === 'number' ? [{ value: values }] : values;
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  // Without labels it would be exposed as 0.
  if (samples.length === 0) gauge.remove();
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}

interface Watched {
  folders: Readonly<Record<string, string>>;
  drill: boolean;
  readiness: Readiness;
}

/** What runs here, whether it is ready, and the room that is left for its files. */
export function watchInstallation(registry: Registry, { folders, drill, readiness }: Watched): void {
  const labels = { version: installed.version, commit: installed.commit ?? '' };
  addGauge(registry, 'urna_build_info', 'The version that runs, as labels.', [{ labels, value: 1 }]);
  addGauge(registry, 'urna_drill', '1 in a drill.', Number(drill));
  registry.registerMetric(
    new Gauge({
      name: 'urna_ready',
      help: 'Whether each condition of /api/ready holds.',
      labelNames: ['part'],
      registers: [],
      async collect() {
        const failing = await readiness.failing();
        for (const part of readiness.parts) this.set({ part }, Number(part !== failing?.part));
      },
    }),
  );
  const watchDisks = (name: string, help: string, read: (space: { free: number; size: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        for (const [folder, path] of Object.entries(folders)) {
          // A folder that this account may not read must not hide the other figures.
          const space = await freeSpace(path).catch(() => null);
          if (space) this.set({ folder }, read(space));
        }
      },
    });
  watchDisks('urna_disk_free_bytes', 'Free bytes on the disk of a folder.', ({ free }) => free);
  watchDisks('urna_disk_size_bytes', 'Bytes of the disk of a folder.', ({ size }) => size);
}

/** Signs of guessing, as counted by all processes together. */
export async function addThrottleFigures(
  registry: Registry,
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
): Promise<void> {
  // Of nobody: of the counters only the installation's are read.
  const { recent, today } = await readThrottleLevel(db, clock.now(), Buffer.alloc(0));
  addGauge(
    registry,
    'urna_failed_logins',
    'Wrong codes and passwords, and codes asked for beyond what a person needs.',
    [
      { labels: { window: 'ten_minutes' }, value: recent },
      { labels: { window: 'day' }, value: today },
    ],
  );
  addGauge(registry, 'urna_login_brake', '1 while every login asks for a proof of work, or is mailed a long code.', [
    { labels: { asks: 'proof_of_work' }, value: Number(recent >= limits.failuresPerTenMinutes) },
    { labels: { asks: 'long_code' }, value: Number(today >= limits.failuresPerDay) },
  ]);
}

/** The housekeeping forgets within ten minutes: what is still due after an hour is a failure that only its log tells. */
export async function addErasureFigures(registry: Registry, deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  addGauge(
    registry,
    'urna_erasures_due',
    'Archived processes whose personal data is kept beyond its term.',
    (await dueProcesses(deps)).length,
  );
}

/** What brings the votes back when the database's disk is lost. */
export async function addBackupFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const row = await db.selectFrom('installation').select('backed_up_at').executeTakeFirst();
  const made = row?.backed_up_at ?? null;
  addGauge(
    registry,
    'urna_backup_age_seconds',
    'Since the last backup was written whole; infinite without one.',
    made === null ? Number.POSITIVE_INFINITY : Math.round((now.getTime() - made.getTime()) / 1000),
  );
  addGauge(
    registry,
    'urna_log_archive_failing',
    '1 while archive_command of PostgreSQL fails.',
    Number((await readFailingArchive(db)) !== null),
  );
}

/** The background work of all processes together. */
export async function addJobFigures(registry: Registry, db: Queryable, now: Date): Promise<void> {
  const common = { labelNames: ['kind'], registers: [registry] };
  const wait = new Gauge({
    name: 'urna_job_wait_seconds',
    help: 'How long the job of each kind that has waited longest has been due.',
    ...common,
  });
  const failing = new Gauge({
    name: 'urna_jobs_failing',
    help: 'Jobs of each kind that failed at least once and are tried again.',
    ...common,
  });
  const state = new Map((await readJobState(db, now)).map(({ kind, ...row }) => [kind, row]));
  for (const kind of jobKinds) {
    const row = state.get(kind);
    wait.set({ kind }, row?.due_since ? (now.getTime() - row.due_since.getTime()) / 1000 : 0);
    failing.set({ kind }, row?.failing ?? 0);
  }
}
