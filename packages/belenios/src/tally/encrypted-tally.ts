import { type EncodedCiphertext, readCiphertext } from '../ballot/ballot.ts';
import type { Ciphertext, Group } from '../groups/group.ts';
import { asArray, asCount, asHash, asObject, readCanonical, serialize } from '../json.ts';
import { emptyCiphertext, multiplyCiphertexts } from '../proofs/opened-ciphertext.ts';
import { answerLength, type Question } from '../questions.ts';
import { demand } from '../refusal.ts';

/** Ciphertexts by question and choice. */
export type Tally<E> = readonly (readonly Ciphertext<E>[])[];

export const emptyTally = <E>(group: Group<E>, questions: readonly Question[]): Tally<E> =>
  questions.map((question) => Array.from({ length: answerLength(question) }, () => emptyCiphertext(group)));

/** Both must have the same shape. */
export const addTallies = <E>(group: Group<E>, a: Tally<E>, b: Tally<E>): Tally<E> =>
  a.map((answer, question) =>
    answer.map((ciphertext, choice) =>
      multiplyCiphertexts(group, ciphertext, b[question]?.[choice] ?? emptyCiphertext(group)),
    ),
  );

/** A ballot's answers, multiplied by its weight. */
export function weighAnswers<E>(group: Group<E>, answers: Tally<E>, weight: number): Tally<E> {
  if (weight === 1) return answers;
  const raise = (element: E) => group.publicPower(element, BigInt(weight));
  return answers.map((answer) => answer.map(({ alpha, beta }) => ({ alpha: raise(alpha), beta: raise(beta) })));
}

export function writeTally<E>(group: Group<E>, tally: Tally<E>): string {
  const texts = group.encodeAll(tally.flatMap((answer) => answer.flatMap(({ alpha, beta }) => [alpha, beta])));
  let next = 0;
  const take = () => texts[next++] ?? '';
  return serialize(tally.map((answer) => answer.map(() => ({ alpha: take(), beta: take() }))));
}

const toJson = (tally: readonly (readonly EncodedCiphertext[])[]): unknown =>
  tally.map((answer) => answer.map(({ alpha, beta }) => ({ alpha, beta })));

const fromJson = (json: unknown): EncodedCiphertext[][] =>
  asArray(json, 'encrypted tally', (answer, where) => asArray(answer, where, readCiphertext));

export const readTally = <E>(group: Group<E>, questions: readonly Question[], text: string): Tally<E> =>
  decodeTally(questions, text, (texts) => group.decodeAll(texts));

/** For a tally that was computed here: its elements' membership of the subgroup isn't checked again. */
export const readTrustedTally = <E>(group: Group<E>, questions: readonly Question[], text: string): Tally<E> =>
  decodeTally(questions, text, (texts) => group.decodeAllTrusted(texts));

function decodeTally<E>(
  questions: readonly Question[],
  text: string,
  decode: (texts: readonly string[]) => readonly (E | undefined)[],
): Tally<E> {
  const encoded = readCanonical(text, 'encrypted tally', fromJson, toJson);
  const fits =
    encoded.length === questions.length &&
    questions.every((question, index) => encoded[index]?.length === answerLength(question));
  demand(fits, 'wrong_shape', 'encrypted tally');
  return encoded.map((answer, question) =>
    answer.map(({ alpha, beta }, choice) => {
      const [a, b] = decode([alpha, beta]);
      demand(a !== undefined && b !== undefined, 'invalid_element', `encrypted tally[${question}][${choice}]`);
      return { alpha: a, beta: b };
    }),
  );
}

/** The fields of an archive's EncryptedTally event. */
export interface SizedTally {
  ballots: number;
  totalWeight: number;
  /** The SHA-256 of the encrypted tally's text, in hexadecimal. */
  tallyHash: string;
}

const sizedToJson = ({ ballots, totalWeight, tallyHash }: SizedTally): unknown => ({
  num_tallied: ballots,
  total_weight: totalWeight,
  encrypted_tally: tallyHash,
});

export const writeSizedTally = (sized: SizedTally): string => serialize(sizedToJson(sized));

export const readSizedTally = (text: string): SizedTally =>
  readCanonical(
    text,
    'sized tally',
    (json) => {
      const object = asObject(json, 'sized tally');
      return {
        ballots: asCount(object['num_tallied'], 'sized tally.num_tallied'),
        totalWeight: asCount(object['total_weight'], 'sized tally.total_weight'),
        tallyHash: asHash(object['encrypted_tally'], 'sized tally.encrypted_tally'),
      };
    },
    sizedToJson,
  );
