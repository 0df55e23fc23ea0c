import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromBase64, fromHex, toBigEndianNumber, toCompactBase64, toHex, utf8 } from '../bytes.ts';
import type { Election } from '../election.ts';
import type { Ciphertext, Group } from '../groups/group.ts';
import { modulo } from '../proofs/proof.ts';
import type { Question } from '../questions.ts';
import { type RandomBytes, randomExponent, webCryptoRandom } from '../random.ts';
import { ballotTracker } from './ballot.ts';
import { checkBallot } from './check-ballot.ts';

/**
 * Shows a voter on a second device which choice a ballot holds, and leaves no lasting receipt (after Müller and
 * Truderung, "A Protocol for Cast-as-Intended Verifiability with a Second Device", E-Vote-ID 2023).
 *
 * The ballot (αᵢ, βᵢ) = (g^rᵢ, h^rᵢ·g^mᵢ) proves by itself that exactly one mᵢ is 1, so with the weights 0 … n it folds
 * into one encryption of the number M of the choice: U = ∏ αᵢ^i = g^R and W = ∏ βᵢ^i = h^R·g^M, with R = Σ i·rᵢ.
 *
 * 1. The server gives the device that cast the ballot a number x, and the device shows s = R + x in its code.
 * 2. The second device commits itself to a challenge e: c = SHA-256("urna-check-v1" ‖ uuid ‖ tracker ‖ e ‖ ρ).
 * 3. The server sends X = g^x, Y = h^x, A = g^k, B = h^k.
 * 4. The second device opens c, and the server answers z = k + e·x.
 *
 * g^z = A·X^e and h^z = B·Y^e show that one x is in X and Y. U·X = g^s shows that s = R + x. Therefore W·Y·h^−s = g^M,
 * whatever the device and the server agreed on: to lie they would have to guess e, which is 252 bits.
 *
 * Anyone can compute from s and the ballot, for every M, an X and a Y that fit, and who chooses e first also finds A, B
 * and z: a recording convinces nobody. So c comes before A and B, and its opening is unique: e is below the order, and
 * every part after the identifier has its length.
 */

/** Whether the number of the choice says everything: one question, of which exactly one choice is marked. */
export const showsOneChoice = (questions: readonly Question[]): boolean =>
  questions.length === 1 && questions.every(({ min, max }) => min === 1 && max === 1);

/** R of a ballot, from the randomness of its ciphertexts. With it and the ballot anybody reads the vote. */
export const foldRandomness = (opened: readonly { randomness: bigint }[], order: bigint): bigint =>
  opened.reduce((sum, { randomness }, weight) => (sum + BigInt(weight) * randomness) % order, 0n);

/** s: what the code shows. It says nothing of R to whoever doesn't know x. */
export const maskRandomness = (randomness: bigint, x: bigint, order: bigint): bigint => modulo(randomness + x, order);

export interface MaskTexts {
  X: string;
  Y: string;
  A: string;
  B: string;
}

/** The server's first message. For secret exponents. */
export function showMask<E>({ group, key }: Pick<Election<E>, 'group' | 'key'>, x: bigint, k: bigint): MaskTexts {
  const { generator: g } = group;
  const [X = '', Y = '', A = '', B = ''] = group.encodeAll([g.power(x), key.power(x), g.power(k), key.power(k)]);
  return { X, Y, A, B };
}

/** z: the server's second message. A k that answered two challenges would reveal x. */
export const answerChallenge = ({ x, k, e }: { x: bigint; k: bigint; e: bigint }, order: bigint): bigint =>
  modulo(k + e * x, order);

/** The challenge as it is opened: e and ρ, 32 bytes each, in hexadecimal; e little-endian and below the order. */
export interface Opening {
  e: string;
  rho: string;
}

const BYTES = 32;

export function drawOpening(order: bigint, random: RandomBytes = webCryptoRandom): Opening {
  const e = fromHex(
    randomExponent(order, random)
      .toString(16)
      .padStart(2 * BYTES, '0'),
  );
  return { e: toHex((e ?? new Uint8Array(BYTES)).toReversed()), rho: toHex(random(BYTES)) };
}

/** c in hexadecimal, and e; undefined for an opening or a tracker in any other form than the only one that each has. */
export function commitTo(vote: { uuid: string; tracker: string }, opening: Opening, order: bigint) {
  const { uuid, tracker } = vote;
  const [e, rho] = [fromHex(opening.e), fromHex(opening.rho)];
  if (e?.length !== BYTES || rho?.length !== BYTES || !/^[A-Za-z0-9+/]{43}$/.test(tracker)) return undefined;
  const number = toBigEndianNumber(e.toReversed());
  const hash = fromBase64(`${tracker}=`);
  if (number >= order || toCompactBase64(hash) !== tracker) return undefined;
  return { e: number, c: toHex(sha256(concatBytes(utf8('urna-check-v1'), utf8(uuid), hash, e, rho))) };
}

export interface Transcript {
  /** The ballot that the server says is in the box. */
  ballot: string;
  mask: MaskTexts;
  opening: Opening;
  z: bigint;
  /** From the code. */
  tracker: string;
  s: bigint;
}

export type CheckFailure =
  | 'other_ballot'
  | 'invalid_ballot'
  | 'invalid_element'
  | 'wrong_answer'
  | 'other_randomness'
  | 'no_choice';

export type CheckResult =
  | { ok: true; choice: 'blank' | { answer: number }; credential: string }
  | { ok: false; failure: CheckFailure };

/** Which choice the ballot holds, as an index of the published answers, or what the device or the server lied about. */
export function readChoice<E>(election: Election<E>, transcript: Transcript): CheckResult {
  const { group, key, parameters } = election;
  const { ballot, mask, tracker, s, z } = transcript;
  const refuse = (failure: CheckFailure): CheckResult => ({ ok: false, failure });
  if (!showsOneChoice(parameters.questions)) return refuse('invalid_ballot');
  if (ballotTracker(ballot) !== tracker) return refuse('other_ballot');
  const checked = checkBallot(election, ballot);
  const [choices] = checked.ok ? checked.value.answers : [];
  if (!checked.ok || !choices) return refuse('invalid_ballot');
  const [X, Y, A, B] = group.decodeAll([mask.X, mask.Y, mask.A, mask.B]);
  if (X === undefined || Y === undefined || A === undefined || B === undefined) return refuse('invalid_element');

  const e = commitTo({ uuid: parameters.uuid, tracker }, transcript.opening, group.order)?.e;
  const answers = (base: { publicPower(exponent: bigint): E }, first: E, second: E): boolean =>
    e !== undefined && group.equal(base.publicPower(z), group.multiply(first, group.publicPower(second, e)));
  if (z < 0n || z >= group.order || !answers(group.generator, A, X) || !answers(key, B, Y))
    return refuse('wrong_answer');

  const { alpha: U, beta: W } = foldCiphertexts(group, choices);
  if (s < 0n || s >= group.order || !group.equal(group.multiply(U, X), group.generator.publicPower(s)))
    return refuse('other_randomness');
  const power = group.multiply(group.multiply(W, Y), group.invert(key.publicPower(s)));
  const number = choices.findIndex((_, M) => group.equal(power, group.generator.publicPower(BigInt(M))));
  if (number < 0) return refuse('no_choice');
  const { credential } = checked.value.ballot;
  if (parameters.questions[0]?.blank !== true) return { ok: true, choice: { answer: number }, credential };
  return { ok: true, choice: number === 0 ? 'blank' : { answer: number - 1 }, credential };
}

function foldCiphertexts<E>(group: Group<E>, parts: readonly Ciphertext<E>[]): Ciphertext<E> {
  const fold = (elements: readonly E[]) =>
    elements.reduce(
      (product, element, weight) => group.multiply(product, group.publicPower(element, BigInt(weight))),
      group.identity,
    );
  return { alpha: fold(parts.map(({ alpha }) => alpha)), beta: fold(parts.map(({ beta }) => beta)) };
}
