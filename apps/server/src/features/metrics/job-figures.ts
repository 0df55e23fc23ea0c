import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '../../platform/database/tables.ts';
import { jobKinds } from '../../platform/jobs/job-kinds.ts';
import { readJobState } from '../../platform/jobs/jobs.ts';

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
