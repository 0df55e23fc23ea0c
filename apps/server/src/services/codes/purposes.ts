import type { Secrets } from '../../platform/secrets.ts';

/** What a code opens: one for another purpose opens nothing. */
export type CodePurpose = 'applicant' | 'correction' | 'staff' | 'voter';

export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;

export function codeHash(secrets: Secrets, who: { purpose: CodePurpose; subject: string }, code: string): Buffer {
  return secrets.keyedHash('code', who.purpose, who.subject, code);
}
