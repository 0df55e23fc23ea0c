import { asArray, asBoolean, asCount, asObject, asString } from './json.ts';
import { demand } from './refusal.ts';

/** A question with homomorphic tally: only the sums of its answers are ever decrypted. */
export interface Question {
  answers: readonly string[];
  /** Whether a blank vote is allowed, whatever `min` requires. */
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

/**
 * More than anybody could read on a ballot. Each batch of ballots costs as much as there are choices, so this bounds what
 * a small archive can ask of whoever verifies it.
 */
const MOST_CHOICES = 10_000;

/** Reads an election's questions, whose number is limited before anything is computed with them. */
export function readQuestions(json: unknown, where: string): Question[] {
  const questions = asArray(json, where, readQuestion);
  const choices = questions.reduce((sum, question) => sum + 1 + answerLength(question), 0);
  demand(choices <= MOST_CHOICES, 'too_large', where);
  return questions;
}

/** The length of an answer: one number per choice, preceded by one for blank if the question allows it. */
export const answerLength = (question: Question): number => question.answers.length + (question.blank === true ? 1 : 0);

/** The sums that the proof of a whole answer allows. */
export const allowedSums = ({ min, max }: Question): bigint[] =>
  Array.from({ length: max - min + 1 }, (_, index) => BigInt(min + index));
