import { ballotHash, readBallot, type UnsignedBallot, writeBallot } from '@urna/belenios/ballot/ballot';
import { signatureChallenge } from '@urna/belenios/ballot/ballot-challenges';
import { type MadeBallot, makeBallot } from '@urna/belenios/ballot/make-ballot';
import { credentialExponent } from '@urna/belenios/credentials';
import { type Election, openElection } from '@urna/belenios/election';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { proveKnowledge } from '@urna/belenios/proofs/knowledge-proof';
import type { BallotPaper } from '@urna/contract/election/ballots';
import type { TestApp } from '../servers/test-app.ts';
import type { SealedContest } from './sealed-contest.ts';

type Paper = Pick<BallotPaper, 'election' | 'credential'>;

/** It makes a ballot in two thirds of noble's time, and half of the kernel's. */
const group = await sodiumEd25519();
const opened = new Map<string, Election<unknown>>();

function credentialOf({ credential }: Paper): string {
  if (credential === null) throw new Error('the paper of an authority comes without the credential');
  return credential;
}

function open(text: string): Election<unknown> {
  const election = opened.get(text) ?? openElection(group, text);
  opened.set(text, election);
  return election;
}

/** Makes a ballot as the browser does, for a choice of the election by its index, or blank. */
export function makeBallotFor(paper: Paper, choice: number | 'blank'): MadeBallot {
  const election = open(paper.election);
  const [question] = election.parameters.questions;
  if (!question) throw new Error('an election without a question');
  const marks = question.answers.map((_, index): 0 | 1 => (index === choice ? 1 : 0));
  const answer = question.blank === true ? [choice === 'blank' ? (1 as const) : (0 as const), ...marks] : marks;
  return makeBallot(election, credentialOf(paper), [answer]);
}

export const ballotFor = (paper: Paper, choice: number | 'blank'): string => makeBallotFor(paper, choice).text;

/** Signs any content of a ballot, as a voter with a program of their own can. */
export function signBallot(paper: Paper, ballot: UnsignedBallot): string {
  const { parameters } = open(paper.election);
  const secret = credentialExponent(credentialOf(paper), parameters.uuid, group.order);
  const hash = ballotHash(ballot);
  return writeBallot({
    ...ballot,
    signature: { hash, proof: proveKnowledge(group, secret, signatureChallenge(hash, group.order)) },
  });
}

/** The digests that the database stores of a ballot's ciphertexts, against replays. */
export async function digestsOf(
  { deps }: Pick<TestApp, 'deps'>,
  contest: SealedContest,
  text: string,
): Promise<readonly string[]> {
  const { secrets, ballotVerifiers } = deps;
  const { uuid, election } = contest.election;
  const digestKey = new Uint8Array(secrets.keyedHash('ballot-ciphertexts', uuid));
  const { credential } = readBallot(text, group.order);
  const verdict = await ballotVerifiers.verify({ uuid, text: election, digestKey }, { text, credential });
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.digests;
}
