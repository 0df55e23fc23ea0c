import { describe, expect, test } from 'vitest';
import { answerDays, answerSchema, isAwaited, newQuestionSchema, tellQuestion } from './questions.ts';

const at = (text: string) => new Date(text);
const now = at('2029-09-10T15:00:00Z');

describe('the days for answering', () => {
  test('are three by default, and a month at most', () => {
    expect(answerDays('first', {}, now)).toEqual({ earliest: '2029-09-10', usual: '2029-09-13', latest: '2029-10-10' });
  });

  test('are counted in Bogotá', () => {
    expect(answerDays('first', {}, at('2029-09-11T03:00:00Z')).earliest).toBe('2029-09-10');
  });

  test.each([
    // 17:00 in Bogotá: the 12th is the last day that is over before.
    ['2029-09-13T22:00:00Z', { usual: '2029-09-12', latest: '2029-09-12' }],
    // Midnight in Bogotá.
    ['2029-09-13T05:00:00Z', { usual: '2029-09-12', latest: '2029-09-12' }],
    ['2029-09-20T22:00:00Z', { usual: '2029-09-13', latest: '2029-09-19' }],
    // Today and tomorrow.
    ['2029-09-10T22:00:00Z', { usual: '2029-09-10', latest: '2029-09-10' }],
    ['2029-09-11T22:00:00Z', { usual: '2029-09-10', latest: '2029-09-10' }],
    // A close that has passed bounds nothing.
    ['2029-09-10T15:00:00Z', { usual: '2029-09-13', latest: '2029-10-10' }],
  ])('of a first validation end before the corrections close at %s', (closes_at, days) => {
    expect(answerDays('first', { correction: { closes_at } }, now)).toEqual({ earliest: '2029-09-10', ...days });
  });

  test('of a final review end before the vote opens, and not before the corrections close', () => {
    const windows = {
      correction: { closes_at: at('2029-09-12T22:00:00Z') },
      voting: { opens_at: at('2029-09-15T13:00:00Z') },
    };
    expect(answerDays('final', windows, now).latest).toBe('2029-09-14');
    expect(answerDays('first', windows, now).latest).toBe('2029-09-11');
  });
});

describe('a question', () => {
  const open = { answered_at: null, answer_by: '2029-09-10' };

  test('is awaited until its last day is over in Bogotá, unless it was answered', () => {
    expect(isAwaited(open, at('2029-09-11T04:59:59Z'))).toBe(true);
    expect(isAwaited(open, at('2029-09-11T05:00:00Z'))).toBe(false);
    expect(isAwaited({ ...open, answered_at: '2029-09-09 10:00:00' }, now)).toBe(false);
  });

  test('says where it stands', () => {
    expect(tellQuestion(open, now)).toBe('Espera respuesta hasta el 10/09/2029');
    expect(tellQuestion(open, at('2029-09-11T05:00:00Z'))).toBe('Sin respuesta desde el 10/09/2029');
    expect(tellQuestion({ ...open, answered_at: '2029-09-09 10:00:00' }, now)).toBe('Respondida el 09/09/2029');
  });

  test('and its answer keep their lines, without the carriage returns of a form', () => {
    expect(answerSchema.parse({ answer: ' Es Piña.\r\nCon eñe.\r\n' })).toEqual({ answer: 'Es Piña.\nCon eñe.' });
    const asked = { text: '¿Peña?\r\n¿O Piña?', wants_file: false, answer_by: '2029-09-10' };
    expect(newQuestionSchema.parse(asked).text).toBe('¿Peña?\n¿O Piña?');
  });
});
