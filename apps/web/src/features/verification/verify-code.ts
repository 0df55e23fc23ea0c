import { type CertificateCheck, certificateCodeSchema, getCertificateCheck } from '@urna/contract/certificates';
import { trackingCodeSchema } from '@urna/contract/elections';
import { listProcesses } from '@urna/contract/published-processes';
import { getRegistrationCheck, type RegistrationCheck, registrationCodeSchema } from '@urna/contract/tracking';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { contests, shownProcess } from '../../domain/process/shown-process.ts';
import type { BallotDoubt } from '../../domain/published-election/check-published-ballot.ts';
import { lookUpBallot } from '../../domain/published-election/look-up-ballot.ts';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';

/** A contest whose box may hold the ballot; `process` is the title of an archived one. */
interface Election {
  address: ContestAddress;
  question: string;
  process: string | null;
}

export type Verdict =
  | { kind: 'certificate'; code: string; certificate: CertificateCheck }
  | { kind: 'ballot'; code: string; election: Election; number: number }
  /** The server returned a ballot that failed this browser's checks. */
  | { kind: 'doubtful'; doubt: BallotDoubt }
  | { kind: 'registration'; registration: RegistrationCheck }
  | { kind: 'unknown'; of: CodeKind };

type CodeKind = 'certificate' | 'ballot' | 'registration';

/** Tells the kinds of code apart by their format. */
export function codeKind(text: string): { kind: CodeKind; code: string } | null {
  const certificate = certificateCodeSchema.safeParse(text);
  if (certificate.success) return { kind: 'certificate', code: certificate.data };
  const registration = registrationCodeSchema.safeParse(text);
  if (registration.success) return { kind: 'registration', code: registration.data };
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
  for (const election of await everyElection()) {
    const found = await unlessMissing(lookUpBallot(election.address, code));
    if (found?.doubt) return { kind: 'doubtful', doubt: found.doubt };
    if (found) return { kind: 'ballot', code, election, number: found.ballot.number };
  }
  return { kind: 'unknown', of: 'ballot' };
}

/** The contests of the current process first, then the archived ones: a tracking code stays checkable for ever. */
async function everyElection(): Promise<Election[]> {
  const current = contests.map(({ contest, question }) => ({ address: { contest }, question, process: null }));
  const { data } = await publicClient.call(listProcesses);
  const archived = data.filter(({ slug }) => slug !== shownProcess?.slug);
  const earlier = archived.flatMap(({ slug, title, contests: held }) =>
    held.map(({ contest, question }) => ({ address: { process: slug, contest }, question, process: title })),
  );
  return [...current, ...earlier];
}

async function findCertificate(code: string): Promise<Verdict> {
  const found = await unlessMissing(publicClient.call(getCertificateCheck, { params: { code } }));
  return found ? { kind: 'certificate', code, certificate: found.data } : { kind: 'unknown', of: 'certificate' };
}

async function findRegistration(code: string): Promise<Verdict> {
  const found = await unlessMissing(publicClient.call(getRegistrationCheck, { params: { code } }));
  return found ? { kind: 'registration', registration: found.data } : { kind: 'unknown', of: 'registration' };
}

const finders = { certificate: findCertificate, ballot: findBallot, registration: findRegistration } as const;

export function verifyCode({ kind, code }: { kind: CodeKind; code: string }): Promise<Verdict> {
  return finders[kind](code);
}
