import { ballotHash, type UnsignedBallot, writeBallot } from '@urna/belenios/ballot/ballot';
import { signatureChallenge } from '@urna/belenios/ballot/ballot-challenges';
import { makeBallot } from '@urna/belenios/ballot/make-ballot';
import { credentialExponent } from '@urna/belenios/credentials';
import { type Election, openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { proveKnowledge } from '@urna/belenios/proofs/knowledge-proof';
import type { BallotPaper } from '@urna/contract/ballots';

type Paper = Pick<BallotPaper, 'election' | 'credential'>;

const opened = new Map<string, Election<unknown>>();

function open(text: string): Election<unknown> {
  const election = opened.get(text) ?? openElection(kernelEd25519(), text);
  opened.set(text, election);
  return election;
}

/** As the browser makes it, for the choice at a place of the election, or blank; by the quicker group. */
export function ballotFor(paper: Paper, choice: number | 'blank'): string {
  const election = open(paper.election);
  const [question] = election.parameters.questions;
  if (!question) throw new Error('an election without a question');
  const marks = question.answers.map((_, at): 0 | 1 => (at === choice ? 1 : 0));
  const answer = question.blank === true ? [choice === 'blank' ? (1 as const) : (0 as const), ...marks] : marks;
  return makeBallot(election, paper.credential, [answer]).text;
}

/** Signs whatever stands in a ballot, as its voter can who writes a program of their own. */
export function signBallot(paper: Paper, ballot: UnsignedBallot): string {
  const { group, parameters } = open(paper.election);
  const secret = credentialExponent(paper.credential, parameters.uuid, group.order);
  const hash = ballotHash(ballot);
  return writeBallot({
    ...ballot,
    signature: { hash, proof: proveKnowledge(group, secret, signatureChallenge(hash, group.order)) },
  });
}
