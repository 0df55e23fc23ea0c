import type { VerificationReport } from '@urna/belenios/verify/report';
import { describe, expect, test } from 'vitest';
import { reportQuestions } from './report-questions.ts';

const verified: VerificationReport = {
  ok: true,
  unsupported: [],
  complete: true,
  checks: [],
  failures: [],
  failureCount: 0,
  ballots: 27,
  superseded: 0,
  tallyHash: 'a'.repeat(64),
};
const answersOf = (report: VerificationReport) => reportQuestions(report).map(({ answer }) => answer);
const withFailure = (failure: VerificationReport['failures'][number]): VerificationReport => ({
  ...verified,
  ok: false,
  failures: [failure],
  failureCount: 1,
});

describe('the four questions about a ballot box', () => {
  test('are answered with yes for a verified archive that has the voter’s ballot', () => {
    expect(answersOf({ ...verified, sought: { tracker: 't', number: 2 } })).toEqual(['yes', 'yes', 'yes', 'yes']);
    expect(answersOf(verified)).toEqual(['yes', 'yes', 'yes', 'open']);
  });

  test('say of a ballot that words found which code to compare, and that words prove nothing', () => {
    const words = 'anillo liebre girasol sofá';
    const own = (sought: VerificationReport['sought']) => reportQuestions({ ...verified, sought: sought ?? {} })[3];
    expect(own({ words, tracker: 'kzoq', number: 2 })).toMatchObject({
      answer: 'open',
      text: expect.stringMatching(/^La papeleta con esas palabras es la número 2 .* kzoq: las palabras solas no/),
    });
    expect(own({ words })).toMatchObject({ answer: 'no', text: expect.stringContaining('esas cuatro palabras') });
  });

  test('the sum stays open until the result is in the archive', () => {
    const { tallyHash: _, ...voting } = { ...verified, complete: false };
    expect(answersOf(voting)).toEqual(['yes', 'yes', 'open', 'open']);
    expect(reportQuestions({ ...verified, complete: false })[2]?.text).toContain('aún no la han abierto');
  });

  test.each([
    ['unknown_credential', ['no', 'open', 'open', 'open']],
    ['duplicate_ciphertext', ['open', 'no', 'open', 'open']],
    ['wrong_tally', ['open', 'open', 'no', 'open']],
    ['broken_chain', ['open', 'open', 'open', 'open']],
  ] as const)('an archive with the error %s gets no tick at all', (reason, answers) => {
    expect(answersOf(withFailure({ reason, where: 'ballot' }))).toEqual(answers);
  });

  test('an archive that can’t be judged answers nothing', () => {
    const unsupported = [{ part: 'lists', detail: '1' }] as const;
    expect(answersOf({ ...verified, ok: false, unsupported })).toEqual(['open', 'open', 'open', 'open']);
  });

  test.each([
    ['is missing', { ...verified, sought: { tracker: 't' } }, 'no'],
    ['was replaced', { ...verified, sought: { tracker: 't', number: 2, superseded: true } }, 'no'],
    [
      'is invalid',
      { ...withFailure({ reason: 'wrong_shape', where: 'ballot', tracker: 't' }), sought: { tracker: 't', number: 2 } },
      'no',
    ],
    [
      'stands in an archive with errors',
      { ...withFailure({ reason: 'wrong_tally', where: 'tally' }), sought: { tracker: 't', number: 2 } },
      'open',
    ],
  ] as const)('a ballot that %s gets no tick', (_, report, answer) => {
    expect(answersOf(report)[3]).toBe(answer);
  });
});
