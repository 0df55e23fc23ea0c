import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeElection, question } from '../../testing/election-fixture.ts';
import { mutationsOf } from '../../testing/mutations.ts';
import { tries } from '../../testing/test-scope.ts';
import { credentialExponent } from '../credentials.ts';
import { type Election, openElection, writeElection } from '../election.ts';
import { belenios2048 } from '../groups/belenios-2048.ts';
import { kernelEd25519 } from '../groups/ed25519-kernel.ts';
import { nobleEd25519 } from '../groups/ed25519-noble.ts';
import { sha256Base64 } from '../hash.ts';
import { serialize } from '../json.ts';
import { proveKnowledge } from '../proofs/knowledge-proof.ts';
import { writeProof } from '../proofs/proof.ts';
import { answerLength, type Question } from '../questions.ts';
import { checked } from '../refusal.ts';
import { signatureChallenge } from './ballot-challenges.ts';
import { checkBallot } from './check-ballot.ts';
import { makeBallot, type PlainAnswer } from './make-ballot.ts';

// Big-integer arithmetic and running belenios-tool are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const noble = nobleEd25519();
const kernel = kernelEd25519();

const questions: fc.Arbitrary<Question> = fc
  .record({ choices: fc.integer({ min: 1, max: 4 }), blank: fc.constantFrom(true, false, undefined) })
  .chain(({ choices, blank }) =>
    fc.tuple(fc.integer({ min: 0, max: choices }), fc.integer({ min: 0, max: choices })).map(([a, b]) => ({
      ...question(choices, { min: Math.min(a, b), max: Math.max(a, b) }),
      ...(blank === undefined ? {} : { blank }),
    })),
  );

const bits = (length: number) => fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: length, maxLength: length });

/** The specification's rule: either blank alone, or between min and max of the other choices. */
function mayBeCast({ blank, min, max }: Question, answer: PlainAnswer): boolean {
  const [saysBlank, chosen] = blank === true ? [answer[0] === 1, answer.slice(1)] : [false, answer];
  const count = chosen.filter((part) => part === 1).length;
  return saysBlank ? count === 0 : count >= min && count <= max;
}

/** Signs changed content, as a malicious voter with a valid credential can. */
function signAgain<E>({ group, parameters }: Election<E>, credential: string, ballot: Record<string, unknown>): string {
  const unsigned = { ...ballot };
  delete unsigned['signature'];
  const hash = sha256Base64(serialize(unsigned));
  const secret = credentialExponent(credential, parameters.uuid, group.order);
  const proof = proveKnowledge(group, secret, signatureChallenge(hash, group.order));
  return serialize({ ...unsigned, signature: { hash, proof: writeProof(proof) } });
}

describe('a ballot', () => {
  test('is accepted exactly when the question allows the answer', () => {
    const asked = questions.chain((one) => fc.tuple(fc.constant(one), bits(answerLength(one))));
    let made = 0;
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 2 }), (parts) => {
        const { election, credentials } = makeElection(noble, { questions: parts.map(([one]) => one), voters: 1 });
        const answers = parts.map(([, answer]) => answer);
        const allowed = parts.every(([one, answer]) => mayBeCast(one, answer));
        const result = checked(() => makeBallot(election, credentials[0] ?? '', answers));
        expect(result.ok).toBe(allowed);
        if (!result.ok) return true;
        made++;
        const { text, tracker } = result.value;
        const verdict = checkBallot(openElection(kernel, election.text), text);
        return verdict.ok && /^[A-Za-z0-9+/]{43}$/.test(tracker);
      }),
      { numRuns: tries(60) },
    );
    // So that not every answer was refused.
    expect(made).toBeGreaterThan(0);
  });

  test('says nothing of the choice by its length or its fields', () => {
    const { election, credentials } = makeElection(noble, { questions: [question(3, { blank: true })], voters: 1 });
    const answers: PlainAnswer[] = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 1],
    ];
    const shapes = answers.map((answer) =>
      makeBallot(election, credentials[0] ?? '', [answer]).text.replaceAll(
        /[0-9a-f]{64}|"[0-9]+"|"[A-Za-z0-9+/]{43}"/g,
        '',
      ),
    );
    expect(new Set(shapes).size).toBe(1);
  });

  const kinds: [string, Partial<Question>, PlainAnswer][] = [
    ['with blank', { blank: true }, [0, 1, 0]],
    ['that is blank', { blank: true }, [1, 0, 0]],
    ['without blank', { min: 0, max: 2 }, [1, 0]],
  ];
  test.each(kinds)('%s is refused when any single field of it is changed', (_, options, answer) => {
    const { election, credentials } = makeElection(noble, { questions: [question(2, options)], voters: 1 });
    const { text } = makeBallot(election, credentials[0] ?? '', [answer]);
    const verifier = openElection(kernel, election.text);
    expect(checkBallot(verifier, text).ok).toBe(true);
    const accepted = mutationsOf(text).filter((mutation) => checkBallot(verifier, mutation.text).ok);
    expect(accepted.map(({ place }) => place)).toEqual([]);
  });

  test.each(kinds)('%s is refused when its proofs are changed and it is signed again', (_, options, answer) => {
    const { election, credentials } = makeElection(noble, { questions: [question(2, options)], voters: 1 });
    const { text } = makeBallot(election, credentials[0] ?? '', [answer]);
    const verifier = openElection(kernel, election.text);
    const answers = JSON.stringify(JSON.parse(text).answers);
    const reasons = new Set<string>();
    for (const mutation of mutationsOf(answers)) {
      const signed = signAgain(election, credentials[0] ?? '', {
        ...JSON.parse(text),
        answers: JSON.parse(mutation.text),
      });
      const result = checkBallot(verifier, signed);
      reasons.add(result.ok ? `accepted ${mutation.place}` : result.reason);
    }
    expect(reasons).toContain('invalid_individual_proof');
    expect(reasons).toContain('invalid_overall_proof');
    expect(reasons).toContain('invalid_element');
    expect(reasons).toContain('invalid_exponent');
    expect(reasons.has('invalid_blank_proof')).toBe(options.blank === true);
    expect(reasons.has('wrong_hash')).toBe(false);
    expect([...reasons].filter((reason) => reason.startsWith('accepted'))).toEqual([]);
  });

  test('is refused when any single character of it is changed', () => {
    const { election, credentials } = makeElection(noble, { questions: [question(1, { blank: true })], voters: 1 });
    const { text } = makeBallot(election, credentials[0] ?? '', [[0, 1]]);
    const verifier = openElection(kernel, election.text);
    const accepted: number[] = [];
    for (let place = 0; place < text.length; place += 3) {
      const character = text[place] === '1' ? '2' : '1';
      const changed = text.slice(0, place) + character + text.slice(place + 1);
      if (checkBallot(verifier, changed).ok) accepted.push(place);
    }
    expect(accepted).toEqual([]);
  });

  test('is refused when it was made for another voter or election', () => {
    const { election, credentials } = makeElection(noble, { questions: [question(1)], voters: 2 });
    const [first, second] = credentials.map((credential) => makeBallot(election, credential, [[1]]).text);
    const verifier = openElection(kernel, election.text);
    const copied = { ...JSON.parse(first ?? ''), credential: JSON.parse(second ?? '').credential };
    expect(checkBallot(verifier, JSON.stringify(copied))).toMatchObject({ ok: false, reason: 'wrong_hash' });

    const other = openElection(kernel, writeElection({ ...election.parameters, name: 'Otra' }));
    expect(checkBallot(other, first ?? '')).toMatchObject({ ok: false, reason: 'wrong_election' });
    const renamed = { ...JSON.parse(first ?? ''), election_hash: other.fingerprint };
    expect(checkBallot(other, JSON.stringify(renamed))).toMatchObject({ ok: false, reason: 'wrong_hash' });
  });

  test('is refused at once when its signature is valid for something that may not be signed', () => {
    const { election, credentials } = makeElection(noble, { questions: [question(2)], voters: 1 });
    const [credential = ''] = credentials;
    const { group } = election;
    const ballot = JSON.parse(makeBallot(election, credential, [[1, 0]]).text);
    const verdictOf = (text: string) => checkBallot(openElection(kernel, election.text), text);

    const ofAnother = signAgain(election, credential, { ...ballot, election_uuid: 'AnotherElection' });
    expect(verdictOf(ofAnother)).toMatchObject({ ok: false, reason: 'wrong_election' });

    // Anybody knows the exponent of the identity, which is 0.
    const { signature: _, ...unsigned } = { ...ballot, credential: group.encode(group.identity) };
    const hash = sha256Base64(serialize(unsigned));
    const proof = writeProof(proveKnowledge(group, 0n, signatureChallenge(hash, group.order)));
    const ofNobody = serialize({ ...unsigned, signature: { hash, proof } });
    expect(verdictOf(ofNobody)).toMatchObject({ ok: false, reason: 'invalid_element', where: 'ballot.credential' });

    const [answer] = ballot.answers;
    const [proofs, ...others] = answer.individual_proofs;
    const answers = [{ ...answer, individual_proofs: [[...proofs, proofs[0]], ...others] }];
    expect(verdictOf(signAgain(election, credential, { ...ballot, answers }))).toMatchObject({ reason: 'wrong_shape' });
  });

  test('is refused by its proofs when its signature is valid but its claim false', () => {
    const { election, credentials } = makeElection(noble, { questions: [question(2)], voters: 1 });
    // The same key and voters with a question that allows two choices, as a malicious client would use.
    const lenient = { ...election, parameters: { ...election.parameters, questions: [question(2, { max: 2 })] } };
    const { text } = makeBallot(lenient, credentials[0] ?? '', [[1, 1]]);
    const verifier = openElection(kernel, election.text);
    expect(checkBallot(verifier, text)).toMatchObject({ ok: false, reason: 'wrong_shape' });
    const cheating = {
      ...election,
      parameters: { ...election.parameters, questions: [question(2, { min: 2, max: 2 })] },
    };
    const forged = makeBallot(cheating, credentials[0] ?? '', [[1, 1]]).text;
    expect(checkBallot(verifier, forged)).toMatchObject({ ok: false, reason: 'invalid_overall_proof' });
  });

  test('verifies in BELENIOS-2048, where changed ballots are refused too', () => {
    const { election, credentials } = makeElection(belenios2048(), {
      questions: [question(1, { blank: true })],
      voters: 1,
    });
    const { text } = makeBallot(election, credentials[0] ?? '', [[1, 0]]);
    expect(checkBallot(election, text).ok).toBe(true);
    const accepted = mutationsOf(text).filter((mutation) => checkBallot(election, mutation.text).ok);
    expect(accepted.map(({ place }) => place)).toEqual([]);
  });
});
