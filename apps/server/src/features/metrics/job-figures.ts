import type { Queryable } from '../../platform/database/tables.ts';
import { jobKinds } from '../../platform/jobs/job-kinds.ts';
import { readJobState } from '../../platform/jobs/jobs.ts';
import type { Figure } from './exposition.ts';

/** The background work of all processes together. */
export async function jobFigures(db: Queryable, now: Date): Promise<Figure[]> {
  const state = new Map((await readJobState(db, now)).map(({ kind, ...row }) => [kind, row]));
  const secondsSince = (time: Date | null | undefined) => (time ? (now.getTime() - time.getTime()) / 1000 : 0);
  return [
    {
      name: 'urna_job_wait_seconds',
      type: 'gauge',
      help: 'How long the job of each kind that has waited longest has been due.',
      samples: jobKinds.map((kind) => ({ labels: { kind }, value: secondsSince(state.get(kind)?.due_since) })),
    },
    {
      name: 'urna_jobs_failing',
      type: 'gauge',
      help: 'Jobs of each kind that failed at least once and are tried again.',
      samples: jobKinds.map((kind) => ({ labels: { kind }, value: state.get(kind)?.failing ?? 0 })),
    },
  ];
}
