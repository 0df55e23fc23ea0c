import type { Secrets } from '../../../platform/secrets.ts';

/** What a code authenticates for; a code of one purpose is refused for any other. */
export type CodePurpose = 'applicant' | 'correction' | 'tracking' | 'staff' | 'voter';

/** The codes that open something of a candidate's. */
export const candidatePurposes = ['applicant', 'correction', 'tracking'] as const satisfies readonly CodePurpose[];

export interface CodeOwner {
  purpose: CodePurpose;
  subject: string;
  /** False for a number that nobody has: everything happens as for a real one, but no code is right. */
  isSomebody?: boolean;
}

export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;

/** Attempts without a handle: this many wrong ones per person and hour, each compared with the newest codes only. */
export const LOOSE_TRIES = 10;
export const WITHOUT_HANDLE_SECONDS = 3600;
export const LOOSE_CODES = 2;

export function codeHash({ keyedHash }: Secrets, { purpose, subject }: CodeOwner, code: string): Buffer {
  return keyedHash('code', purpose, subject, code);
}
