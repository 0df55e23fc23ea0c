/** The work that is done in the background; `src/jobs.ts` says how. */
export const jobKinds = [
  'bounces',
  'change',
  'check_key',
  'checkpoints',
  'clock',
  'credential_list',
  'erasure',
  'housekeeping',
  'import',
  'photos',
  'seal',
  'tally',
  'voter_rows',
] as const;
export type JobKind = (typeof jobKinds)[number];
