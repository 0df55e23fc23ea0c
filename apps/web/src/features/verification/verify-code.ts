import { type CertificateCheck, certificateCodeSchema, getCertificateCheck } from '@urna/contract/certificates';
import { type ContestName, contestNames } from '@urna/contract/contest-names';
import { trackingCodeSchema } from '@urna/contract/elections';
import type { BallotDoubt } from '../../domain/published-election/check-published-ballot.ts';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';

export type Verdict =
  | { kind: 'certificate'; code: string; certificate: CertificateCheck }
  | { kind: 'ballot'; code: string; contest: ContestName; number: number }
  /** The server returned a ballot that failed this browser's checks. */
  | { kind: 'doubtful'; doubt: BallotDoubt }
  | { kind: 'unknown'; of: 'certificate' | 'ballot' };

/** Tells the two kinds of code apart by their format. */
export function codeKind(text: string): { kind: 'certificate' | 'ballot'; code: string } | null {
  const certificate = certificateCodeSchema.safeParse(text);
  if (certificate.success) return { kind: 'certificate', code: certificate.data };
  const tracking = trackingCodeSchema.safeParse(text.replaceAll(/\s/g, ''));
  return tracking.success ? { kind: 'ballot', code: tracking.data } : null;
}

async function unlessMissing<Answer>(ask: Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

async function findBallot(code: string): Promise<Verdict> {
  for (const contest of contestNames) {
    const found = await unlessMissing(lookUpBallot(contest, code));
    if (found?.doubt) return { kind: 'doubtful', doubt: found.doubt };
    if (found) return { kind: 'ballot', code, contest, number: found.ballot.number };
  }
  return { kind: 'unknown', of: 'ballot' };
}

async function findCertificate(code: string): Promise<Verdict> {
  const found = await unlessMissing(publicClient.call(getCertificateCheck, { params: { code } }));
  return found ? { kind: 'certificate', code, certificate: found.data } : { kind: 'unknown', of: 'certificate' };
}

export function verifyCode({ kind, code }: { kind: 'certificate' | 'ballot'; code: string }): Promise<Verdict> {
  return kind === 'certificate' ? findCertificate(code) : findBallot(code);
}
