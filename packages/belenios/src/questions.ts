import { asArray, asBoolean, asCount, asObject, asString } from './json.ts';
import { demand } from './refusal.ts';

/** A question whose answers are only ever decrypted as sums. */
export interface Question {
  answers: readonly string[];
  /** Whether one may say "none of them" whatever `min` asks for. */
  blank?: boolean;
  min: number;
  max: number;
  question: string;
}

export function readQuestion(json: unknown, where: string): Question {
  const object = asObject(json, where);
  demand(object['type'] === undefined && object['value'] === undefined, 'unsupported', where);
  const question: Question = {
    answers: asArray(object['answers'], `${where}.answers`, asString),
    ...(object['blank'] === undefined ? {} : { blank: asBoolean(object['blank'], `${where}.blank`) }),
    min: asCount(object['min'], `${where}.min`),
    max: asCount(object['max'], `${where}.max`),
    question: asString(object['question'], `${where}.question`),
  };
  demand(question.min <= question.max && question.max <= question.answers.length, 'malformed', where);
  return question;
}

/** How many numbers an answer holds: one for each choice, and before them the one for blank. */
export const answerLength = (question: Question): number => question.answers.length + (question.blank === true ? 1 : 0);

/** The sums that a proof of a whole answer allows. */
export const allowedSums = ({ min, max }: Question): bigint[] =>
  Array.from({ length: max - min + 1 }, (_, index) => BigInt(min + index));
