import { describe, expect, test } from 'vitest';
import { checkOutcomes as told } from '../../../verification/src/host-list.ts';
import { checkDays, reachedWords, reachesRule, ruleWords, totalChecks } from './check-rule.ts';
import { type CheckHour, checkOutcomes, type SealedCheck } from './vote-checks.ts';

const rule = { count: 3, percent: 0.5 };
const nothing = { begun: 0, shown: 0, confirmed: 0, contradicted: 0, failed: {} };
const hour = (time: string, some: Partial<CheckHour>): CheckHour => ({ ...nothing, hour: time, ...some });
const check: SealedCheck = {
  hosts: [{ name: 'Universidad', page: 'https://veedor.example/comprobar' }],
  page_sha256: 'ab'.repeat(32),
  rule,
};

describe('the board must investigate a day', () => {
  test('with more doubtful checks than the count and than the percentage, and not with as many', () => {
    expect(reachesRule({ begun: 4, contradicted: 3, failed: 0 }, rule)).toBe(false);
    expect(reachesRule({ begun: 4, contradicted: 4, failed: 0 }, rule)).toBe(true);
    expect(reachesRule({ begun: 800, contradicted: 4, failed: 0 }, rule)).toBe(false);
    expect(reachesRule({ begun: 799, contradicted: 4, failed: 0 }, rule)).toBe(true);
  });

  test('for failed and contradicted checks together', () => {
    expect(reachesRule({ begun: 10, contradicted: 2, failed: 2 }, rule)).toBe(true);
    expect(reachesRule({ begun: 10, contradicted: 0, failed: 4 }, rule)).toBe(true);
  });

  test('for the first doubtful check, where the rule says none, and never without one', () => {
    expect(reachesRule({ begun: 1000, contradicted: 1, failed: 0 }, { count: 0, percent: 0 })).toBe(true);
    expect(reachesRule({ begun: 1000, contradicted: 0, failed: 0 }, { count: 0, percent: 0 })).toBe(false);
  });

  test('for failures that were reported without a check', () => {
    expect(reachesRule({ begun: 0, contradicted: 0, failed: 4 }, { count: 3, percent: 100 })).toBe(true);
  });
});

test('a day is Bogotá’s: checks on both sides of its midnight are not added up', () => {
  const hours = [
    hour('2026-11-21T00:00:00-05:00', { begun: 2, contradicted: 2 }),
    hour('2026-11-20T23:00:00-05:00', { begun: 3, contradicted: 2, failed: { wrong_answer: 1, not_included: 1 } }),
  ];
  const days = checkDays({ check, hours });
  expect(days.map(({ day, begun, failed, reached }) => [day, begun, failed, reached])).toEqual([
    ['2026-11-20', 3, 2, true],
    ['2026-11-21', 2, 0, false],
  ]);
  expect(reachedWords(days)).toBe('Se llegó a ese número el 20/11/2026 (4 de 3 empezadas).');
  expect(reachedWords(days.slice(1))).toBe('Ningún día se llegó a ese número.');
});

test('failures are added up by reason, and a reason that never came is left out', () => {
  const hours = [
    hour('2026-11-20T13:00:00-05:00', { begun: 5, shown: 4, confirmed: 3, failed: { wrong_answer: 1 } }),
    hour('2026-11-20T14:00:00-05:00', { begun: 1, failed: { wrong_answer: 2, no_choice: 1, other_ballot: 0 } }),
  ];
  expect(totalChecks(hours)).toEqual({
    begun: 6,
    shown: 4,
    confirmed: 3,
    contradicted: 0,
    failed: 4,
    reasons: [
      { outcome: 'wrong_answer', checks: 3 },
      { outcome: 'no_choice', checks: 1 },
    ],
  });
});

test('the rule is told with its numbers', () => {
  expect(ruleWords(rule)).toBe(
    'La Junta investiga si en un mismo día fallan o contradicen el voto más de 3 comprobaciones y son más del 0,5\u{A0}% de las que se empezaron.',
  );
  expect(ruleWords({ count: 1, percent: 2 })).toContain('más de 1 comprobación y son más del 2\u{A0}%');
});

test('the second device tells only outcomes that the server counts, and all of them', () => {
  expect(told.toSorted()).toEqual(checkOutcomes.toSorted());
});
