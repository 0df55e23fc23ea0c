// Checks what was recognized, against what the server answers and without believing it.

import { getRegistrationCheck, type RegistrationCheck } from '@urna/contract/candidacy/tracking';
import { getInclusion, type Inclusion } from '@urna/contract/checking/transparency';
import type { LogView } from '@urna/contract/checking/witnesses';
import { getElection, type PublicElection } from '@urna/contract/election/elections';
import type { PageWords } from '@urna/contract/processes/page-words';
import { listProcesses } from '@urna/contract/processes/processes';
import { type CertificateCheck, getCertificateCheck } from '@urna/contract/voting/certificates';
import type { InclusionVerdict } from '@urna/verification/inclusion';
import { ApiError } from '../../../lib/api-error.ts';
import { publicClient } from '../../../lib/call.ts';
import { type BallotDoubt, lookUpBallot } from '../../../shared/checking/look-up-ballot.ts';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import type { ReceiptVerdict } from './check-receipt.ts';
import type { Item } from './recognize.ts';

/** A contest whose box may hold the ballot; `process` is the title of an archived one. */
interface Election {
  address: ContestAddress;
  question: string;
  process: string | null;
}

/** The texts that a sealing fixes: what a fingerprint of 43 characters may be of. */
export type SealedText = 'election' | 'trustees' | 'credentials';

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
  /** What looks like a tracking code is what the server publishes of a sealed election. */
  | { kind: 'fingerprint'; of: SealedText; election: Election }
  | { kind: 'checkpoint'; checkpoint: CheckedCheckpoint }
  | { kind: 'registration'; registration: RegistrationCheck; sha256: string | null }
  | { kind: 'radicado'; radicado: string }
  | { kind: 'words' }
  | { kind: 'credential' }
  | { kind: 'unknown'; of: 'certificate' | 'ballot' | 'registration' | 'receipt' | 'checkpoint' };

/** A receipt that was read; `election` is null for a contest that this site doesn't have. */
export interface CheckedReceipt {
  code: string;
  number: number;
  origin: string;
  election: Election | null;
  verdict: ReceiptVerdict | null;
  witnesses: readonly { name: string; page: string }[];
}

/** A checkpoint that was read; `signed` is null where the contest's key didn't sign it. */
export interface CheckedCheckpoint {
  origin: string;
  election: Election | null;
  signed: { events: number; witnesses: readonly string[] } | null;
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
  const elections = await everyElection(current);
  for (const election of elections) {
    const verdict = await findBallotIn(election, code);
    if (verdict) return verdict;
  }
  return (await findFingerprint(code, elections)) ?? { kind: 'unknown', of: 'ballot' };
}

/** An acta names fingerprints that look like tracking codes: one of these is no ballot that is missing. */
async function findFingerprint(code: string, elections: readonly Election[]): Promise<Verdict | null> {
  const sealed = await Promise.all(elections.map(({ address }) => fetchSealed(address)));
  for (const [index, election] of elections.entries()) {
    const prints = sealed[index]?.fingerprints;
    const of = (['election', 'trustees', 'credentials'] as const).find((text) => prints?.[text] === code);
    if (of) return { kind: 'fingerprint', of, election };
  }
  return null;
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

/** Checks a receipt against the box of its contest. */
async function findReceipt(note: string, current: PageWords | null): Promise<Verdict> {
  const { checkReceipt, readReceipt } = await import('./check-receipt.ts');
  const receipt = readReceipt(note);
  if (!receipt) return { kind: 'unknown', of: 'receipt' };
  const { tracker: code, height, origin } = receipt;
  const about = { code, number: Number(height), origin };
  const of = await findByOrigin(origin, current);
  if (!of) return { kind: 'receipt', receipt: { ...about, election: null, verdict: null, witnesses: [] } };
  const { election, box } = of;
  const inclusion = await fetchInclusion(election.address, code);
  const verdict = checkReceipt(note, receipt, { ...box, inclusion });
  return { kind: 'receipt', receipt: { ...about, election, verdict, witnesses: box.log.witnesses } };
}

/** Checks who signed a checkpoint. Whether the box is the signed one, only the whole archive shows. */
async function findCheckpoint(note: string, current: PageWords | null): Promise<Verdict> {
  const [{ openSignedCheckpoint }, { readCheckpoint }] = await Promise.all([
    import('@urna/verification/inclusion'),
    import('@urna/verification/signed/checkpoint-questions'),
  ]);
  const read = readCheckpoint(note);
  if (!read) return { kind: 'unknown', of: 'checkpoint' };
  const { origin } = read;
  const of = await findByOrigin(origin, current);
  const opened = of && openSignedCheckpoint(note, of.box);
  const signed = opened && { events: Number(opened.checkpoint.size), witnesses: opened.witnesses };
  return { kind: 'checkpoint', checkpoint: { origin, election: of?.election ?? null, signed } };
}

/** The contest whose log signs as this, with its keys. */
async function findByOrigin(origin: string, current: PageWords | null) {
  for (const election of await everyElection(current)) {
    const box = await fetchLog(election.address);
    if (box && origin.endsWith(`/elections/${box.uuid}`)) return { election, box };
  }
  return null;
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

async function findRegistration(code: string, sha256: string | null): Promise<Verdict> {
  const response = await unlessMissing(publicClient.call(getRegistrationCheck, { body: { code } }));
  return response
    ? { kind: 'registration', registration: response.data, sha256 }
    : { kind: 'unknown', of: 'registration' };
}

/** Asks the server nothing about what says no more than its form: a radicado alone shows nothing of the person. */
export async function verifyItem(item: Item, current: PageWords | null): Promise<Verdict> {
  switch (item.kind) {
    case 'receipt':
      return findReceipt(item.note, current);
    case 'ballot':
      return findBallot(item.code, current);
    case 'certificate':
      return findCertificate(item.code);
    case 'registration':
      return findRegistration(item.code, item.sha256 ?? null);
    case 'checkpoint':
      return findCheckpoint(item.note, current);
    case 'radicado':
      return { kind: 'radicado', radicado: item.radicado };
    case 'words':
    case 'credential':
      return { kind: item.kind };
  }
}

/** The server has the ballot and its next checkpoint will prove it: worth another look in a moment. */
export function isPending(verdict: Verdict): boolean {
  if (verdict.kind === 'ballot') return verdict.inclusion.kind === 'pending';
  if (verdict.kind !== 'receipt') return false;
  return verdict.receipt.verdict?.kind === 'kept' && verdict.receipt.verdict.inclusion.kind === 'pending';
}

/** A sealed contest, asked for without a session: the request doesn't identify the voter. Null before the sealing. */
async function fetchSealed(contest: ContestAddress): Promise<PublicElection['election']> {
  const response = await unlessMissing(publicClient.call(getElection, { params: { ...contest } }));
  return response?.data.election ?? null;
}

async function fetchLog(contest: ContestAddress): Promise<{ log: LogView; uuid: string } | null> {
  const election = await fetchSealed(contest);
  return election?.log ? { log: election.log, uuid: election.uuid } : null;
}

/** What the server shows of a ballot's place; null for a code that no ballot has. */
async function fetchInclusion(contest: ContestAddress, tracker: string): Promise<Inclusion | null> {
  const params = { ...contest, tracking_code: tracker };
  const response = await unlessMissing(publicClient.call(getInclusion, { params }));
  return response?.data ?? null;
}
