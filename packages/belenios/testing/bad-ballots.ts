import { type Ballot, ballotHash, readBallot, type UnsignedBallot, writeBallot } from '../src/ballot/ballot.ts';
import { signatureChallenge } from '../src/ballot/ballot-challenges.ts';
import { makeBallot } from '../src/ballot/make-ballot.ts';
import { credentialExponent, publicCredential, randomCredential } from '../src/credentials.ts';
import type { Election } from '../src/election.ts';
import { proveKnowledge } from '../src/proofs/knowledge-proof.ts';
import type { Proof } from '../src/proofs/proof.ts';

/** Ballots of an election in the order of the credentials, of which only the last is invalid. */
export interface BadBallots {
  name: string;
  ballots: readonly string[];
}

const changed = <T>([first, ...others]: readonly T[], change: (item: T) => T): T[] =>
  first === undefined ? [] : [change(first), ...others];

const otherProof = ({ challenge, response }: Proof): Proof => ({ challenge, response: response + 1n });

/**
 * Every way to put an invalid ballot into an archive, for an attacker who holds the server and the voter's credential
 * and can sign again. The election has one question with at least two choices and blank.
 */
export function badBallots<E>(election: Election<E>, credentials: readonly string[]): BadBallots[] {
  const { group, parameters } = election;
  const question = parameters.questions.at(0);
  const [first = '', second = ''] = credentials;
  if (question === undefined) throw new Error('an election without a question');
  const marks = question.answers.map((_, at): 0 | 1 => (at === 0 ? 1 : 0));
  const valid = makeBallot(election, first, [[0, ...marks]]).text;
  const own = readBallot(makeBallot(election, second, [[0, ...marks]]).text, group.order);

  const signed = (ballot: UnsignedBallot, credential = second): string => {
    const hash = ballotHash(ballot);
    const secret = credentialExponent(credential, parameters.uuid, group.order);
    return writeBallot({
      ...ballot,
      signature: { hash, proof: proveKnowledge(group, secret, signatureChallenge(hash, group.order)) },
    });
  };
  const answered = (change: (answer: Ballot['answers'][number]) => Ballot['answers'][number]) =>
    signed({ ...own, answers: changed(own.answers, change) });
  const exchange = <T>([blank, one, other, ...rest]: readonly T[]): T[] => [blank, other, one, ...rest] as T[];
  const { signature } = own;
  const lenient = { ...election, parameters: { ...parameters, questions: [{ ...question, min: 2, max: 2 }] } };
  const twoMarks = question.answers.map((_, at): 0 | 1 => (at < 2 ? 1 : 0));
  const stranger = randomCredential();

  const cases: [string, string][] = [
    [
      'two choices exchanged with their proofs',
      answered((answer) => ({
        ...answer,
        choices: exchange(answer.choices),
        individualProofs: exchange(answer.individualProofs),
      })),
    ],
    [
      'the ciphertexts of another ballot',
      answered((answer) => ({ ...answer, choices: readBallot(valid, group.order).answers[0]?.choices ?? [] })),
    ],
    [
      'a changed proof of a choice',
      answered((answer) => ({
        ...answer,
        individualProofs: changed(answer.individualProofs, (proofs) => changed(proofs, otherProof)),
      })),
    ],
    [
      'a changed proof of the sum',
      answered((answer) => ({ ...answer, overallProof: changed(answer.overallProof, otherProof) })),
    ],
    [
      'a changed proof of blank',
      answered((answer) => ({ ...answer, blankProof: changed(answer.blankProof ?? [], otherProof) })),
    ],
    ['two choices where one is allowed', makeBallot(lenient, second, [[0, ...twoMarks]]).text],
    ['a changed signature', writeBallot({ ...own, signature: { ...signature, proof: otherProof(signature.proof) } })],
    ['another hash signed', writeBallot({ ...own, signature: { ...signature, hash: election.fingerprint } })],
    ['the signature of another voter', signed(own, first)],
    [
      'the credential of another voter',
      writeBallot({ ...own, credential: publicCredential(group, first, parameters.uuid) }),
    ],
    ['the fingerprint of another election', signed({ ...own, electionHash: signature.hash })],
    ['a credential that is not on the roll', makeBallot(election, stranger, [[0, ...marks]]).text],
  ];
  return cases.map(([name, bad]) => ({ name, ballots: [valid, bad] }));
}
