import type { Secrets } from '../../../platform/secrets.ts';

/** What a code opens: one for another purpose opens nothing. */
export type CodePurpose = 'applicant' | 'correction' | 'staff' | 'voter';

export interface CodeOwner {
  purpose: CodePurpose;
  subject: string;
  /** False for a number that is nobody's: everything happens as for somebody's, but no code is right. */
  isSomebody?: boolean;
}

export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;

/** Tries without a handle: so many wrong ones for a person in an hour, each at the newest codes alone. */
export const LOOSE_TRIES = 10;
export const LOOSE_SECONDS = 3600;
export const LOOSE_CODES = 2;

export function codeHash({ keyedHash }: Secrets, { purpose, subject }: CodeOwner, code: string): Buffer {
  return keyedHash('code', purpose, subject, code);
}
