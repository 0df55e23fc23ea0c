import { credentialOfBallot } from '@urna/belenios/ballot/ballot';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import { AppError } from '../../../platform/errors.ts';

type Contest = Pick<ContestRow, 'authority_name' | 'authority_email'>;

/**
 * The public credential that a ballot bears: where an authority made them, the server can't know the voter's own. Empty for
 * a text that isn't a ballot, which the verification refuses.
 */
export function credentialBorneBy(text: string): string {
  const credential = credentialOfBallot(text) ?? '';
  return /^[0-9a-f]{64}$/.test(credential) ? credential : '';
}

/** Nothing was cast: the session stays open, and another credential may be tried in it. */
export function refusedCredential(
  code: 'credential_unknown' | 'credential_used',
  { authority_name, authority_email }: Contest,
): AppError {
  return new AppError(code, { details: { authority: authority_name ?? '', email: authority_email ?? '' } });
}
