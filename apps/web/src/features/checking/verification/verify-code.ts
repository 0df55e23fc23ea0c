// Checks a tracking code, a receipt, a certificate or a radicado.

import {
  getRegistrationCheck,
  type RegistrationCheck,
  registrationCodeSchema,
} from '@urna/contract/candidacy/tracking';
import { getInclusion, type Inclusion } from '@urna/contract/checking/transparency';
import type { LogView } from '@urna/contract/checking/witnesses';
import { trackingCodeSchema } from '@urna/contract/election/contests';
import { getElection } from '@urna/contract/election/elections';
import type { PageWords } from '@urna/contract/processes/page-words';
import { listProcesses } from '@urna/contract/processes/processes';
import { type CertificateCheck, certificateCodeSchema, getCertificateCheck } from '@urna/contract/voting/certificates';
import type { InclusionVerdict } from '@urna/verification/inclusion';
import { readOwnText } from '@urna/verification/own-text';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { type BallotDoubt, lookUpBallot } from '../../../shared/checking/look-up-ballot.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import type { ReceiptVerdict } from './check-receipt.ts';

/** A contest whose box may hold the ballot; `process` is the title of an archived one. */
interface Election {
  address: ContestAddress;
  question: string;
  process: string | null;
}

export type Verdict =
  | { kind: 'certificate'; code: string; certificate: CertificateCheck }
  | {
      kind: 'ballot';
      code: string;
      election: Election;
      number: number;
      inclusion: Exclude<InclusionVerdict, { kind: 'unproven' }>;
    }
  | { kind: 'receipt'; receipt: CheckedReceipt }
  /** The server returned a ballot that failed this browser's checks. */
  | { kind: 'doubtful'; doubt: BallotDoubt }
  | { kind: 'registration'; registration: RegistrationCheck }
  | { kind: 'unknown'; of: CodeKind };

/** A receipt that was read; `election` is null for a contest that this site doesn't have. */
export interface CheckedReceipt {
  code: string;
  number: number;
  origin: string;
  election: Election | null;
  verdict: ReceiptVerdict | null;
  witnesses: readonly { name: string; page: string }[];
}

type CodeKind = 'certificate' | 'ballot' | 'registration' | 'receipt';

/** Tells the kinds of code apart by their format. A voter may paste the whole mail that names the tracking code. */
export function codeKind(text: string): { kind: CodeKind; code: string } | null {
  const certificate = certificateCodeSchema.safeParse(text);
  if (certificate.success) return { kind: 'certificate', code: certificate.data };
  const registration = registrationCodeSchema.safeParse(text);
  if (registration.success) return { kind: 'registration', code: registration.data };
  const own = readOwnText(text);
  if (own.kind === 'receipt') return { kind: 'receipt', code: own.note };
  const tracking = trackingCodeSchema.safeParse(own.kind === 'code' ? own.code : '');
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

async function findBallot(code: string, current: PageWords | null): Promise<Verdict> {
  for (const election of await everyElection(current)) {
    const verdict = await findBallotIn(election, code);
    if (verdict) return verdict;
  }
  return { kind: 'unknown', of: 'ballot' };
}

/** The proof that it is in the box, and whether what is there is a valid ballot with this code. */
async function findBallotIn(election: Election, code: string): Promise<Verdict | null> {
  const [inclusion, shown] = await Promise.all([
    fetchInclusion(election.address, code),
    unlessMissing(lookUpBallot(election.address, code)),
  ]);
  if (!inclusion && !shown) return null;
  if (shown?.doubt) return { kind: 'doubtful', doubt: shown.doubt };
  const [{ checkInclusion }, box] = await Promise.all([
    import('@urna/verification/inclusion'),
    fetchLog(election.address),
  ]);
  const verdict = inclusion && box ? checkInclusion(code, inclusion, box) : null;
  // A server that names its place must also show it, and the reverse.
  if (verdict === null || verdict.kind === 'unproven' || shown?.ballot.number !== verdict.index) {
    return { kind: 'doubtful', doubt: 'unproven' };
  }
  return { kind: 'ballot', code, election, number: verdict.index, inclusion: verdict };
}

/** Checks a pasted receipt against the box of its contest. */
async function findReceipt(note: string, current: PageWords | null): Promise<Verdict> {
  const { checkReceipt, readReceipt } = await import('./check-receipt.ts');
  const receipt = readReceipt(note);
  if (!receipt) return { kind: 'unknown', of: 'receipt' };
  const { tracker: code, height, origin } = receipt;
  const about = { code, number: Number(height), origin };
  for (const election of await everyElection(current)) {
    const box = await unlessMissing(fetchLog(election.address));
    if (!box || !origin.endsWith(`/elections/${box.uuid}`)) continue;
    const inclusion = await fetchInclusion(election.address, code);
    const verdict = checkReceipt(note, receipt, { ...box, inclusion });
    return { kind: 'receipt', receipt: { ...about, election, verdict, witnesses: box.log.witnesses } };
  }
  return { kind: 'receipt', receipt: { ...about, election: null, verdict: null, witnesses: [] } };
}

/** The contests of the current process first, then the archived ones: a tracking code stays checkable for ever. */
async function everyElection(current: PageWords | null): Promise<Election[]> {
  const present = (current?.contests ?? []).map(({ contest, question }) => ({
    address: { contest },
    question,
    process: null,
  }));
  const { data } = await publicClient.call(listProcesses);
  const archived = data.filter(({ slug }) => slug !== current?.process.slug);
  const earlier = archived.flatMap(({ slug, title, contests }) =>
    contests.map(({ contest, question }) => ({ address: { process: slug, contest }, question, process: title })),
  );
  return [...present, ...earlier];
}

async function findCertificate(code: string): Promise<Verdict> {
  const response = await unlessMissing(publicClient.call(getCertificateCheck, { body: { code } }));
  return response ? { kind: 'certificate', code, certificate: response.data } : { kind: 'unknown', of: 'certificate' };
}

async function findRegistration(code: string): Promise<Verdict> {
  const response = await unlessMissing(publicClient.call(getRegistrationCheck, { body: { code } }));
  return response ? { kind: 'registration', registration: response.data } : { kind: 'unknown', of: 'registration' };
}

const finders = {
  certificate: findCertificate,
  ballot: findBallot,
  registration: findRegistration,
  receipt: findReceipt,
} as const;

export function verifyCode(
  { kind, code }: { kind: CodeKind; code: string },
  current: PageWords | null,
): Promise<Verdict> {
  return finders[kind](code, current);
}

/** The server has the ballot and its next checkpoint will prove it: worth another look in a moment. */
export function isPending(verdict: Verdict | null): boolean {
  if (verdict?.kind === 'ballot') return verdict.inclusion.kind === 'pending';
  if (verdict?.kind !== 'receipt') return false;
  return verdict.receipt.verdict?.kind === 'kept' && verdict.receipt.verdict.inclusion.kind === 'pending';
}

/** A sealed contest's log, asked for without a session: the request doesn't identify the voter. */
async function fetchLog(contest: ContestAddress): Promise<{ log: LogView; uuid: string } | null> {
  const { election } = (await publicClient.call(getElection, { params: { ...contest } })).data;
  return election?.log ? { log: election.log, uuid: election.uuid } : null;
}

/** What the server shows of a ballot's place; null for a code that no ballot has. */
async function fetchInclusion(contest: ContestAddress, tracker: string): Promise<Inclusion | null> {
  const params = { ...contest, tracking_code: tracker };
  const response = await unlessMissing(publicClient.call(getInclusion, { params }));
  return response?.data ?? null;
}
