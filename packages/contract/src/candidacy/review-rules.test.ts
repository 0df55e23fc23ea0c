import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReviewStatus, reviewStatuses } from './candidacy.ts';
import type { Decision } from './review.ts';
import {
  canFinalReview,
  canFirstReview,
  canReview,
  compareWithRegister,
  finalReviewResult,
  firstReviewResult,
  hasClosed,
  stageOf,
  turnOf,
  whyNotReopenable,
} from './review-rules.ts';

const decisions = fc.array(fc.constantFrom<Decision>('APROBADO', 'RECHAZADO'), { minLength: 3, maxLength: 4 });
type Step = { do: 'first' | 'final'; decisions: Decision[] } | { do: 'correct' } | { do: 'close' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('first' as const, 'final' as const), decisions }),
  fc.constant({ do: 'correct' as const }),
  fc.constant({ do: 'close' as const }),
);

interface Walk {
  states: ReviewStatus[];
  firsts: number;
  finals: { from: ReviewStatus; closed: boolean; decisions: Decision[]; to: ReviewStatus }[];
}

/** Applies steps in any order, skipping those that the rules refuse. */
function walk(steps: readonly Step[]): Walk {
  const seen: Walk = { states: ['PENDIENTE'], firsts: 0, finals: [] };
  let status: ReviewStatus = 'PENDIENTE';
  let closed = false;
  for (const one of steps) {
    if (one.do === 'close') closed = true;
    else if (one.do === 'correct') {
      if (status === 'PARA_SUBSANAR' && !closed) status = 'SUBSANADO';
    } else if (one.do === 'first') {
      if (canFirstReview(status).ok) {
        status = firstReviewResult(one.decisions);
        seen.firsts++;
      }
    } else if (canFinalReview(status, closed).ok) {
      const to = finalReviewResult(one.decisions);
      seen.finals.push({ from: status, closed, decisions: one.decisions, to });
      status = to;
    }
    seen.states.push(status);
  }
  return seen;
}

const order: Record<ReviewStatus, number> = { PENDIENTE: 0, PARA_SUBSANAR: 1, SUBSANADO: 2, APROBADO: 3, RECHAZADO: 3 };

describe('review rules, for any sequence of events', () => {
  const property = (check: (seen: Walk) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => check(walk(steps))),
      { numRuns: 2000 },
    );

  test('a candidacy never returns to an earlier state, and final states are final', () => {
    property(({ states }) => {
      for (const [index, state] of states.slice(1).entries()) {
        const before = states[index] ?? 'PENDIENTE';
        expect(state === before || order[state] > order[before]).toBe(true);
      }
    });
  });

  test('each stage is decided once at the most', () => {
    property(({ firsts, finals }) => {
      expect(firsts).toBeLessThanOrEqual(1);
      expect(finals.length).toBeLessThanOrEqual(1);
    });
  });

  test('nobody is rejected without having been able to correct', () => {
    property(({ states, finals }) => {
      if (!states.includes('RECHAZADO')) return;
      expect(states).toContain('PARA_SUBSANAR');
      expect(finals[0]?.from === 'SUBSANADO' || finals[0]?.closed).toBe(true);
    });
  });

  test('a candidacy is approved exactly when every document is approved', () => {
    property(({ finals }) => {
      for (const { decisions: made, to } of finals) {
        expect(to === 'APROBADO').toBe(made.every((decision) => decision === 'APROBADO'));
      }
    });
    fc.assert(
      fc.property(decisions, (made) => {
        const approved = made.every((decision) => decision === 'APROBADO');
        expect(firstReviewResult(made)).toBe(approved ? 'APROBADO' : 'PARA_SUBSANAR');
      }),
    );
  });

  test('an empty set of decisions approves nothing', () => {
    expect(firstReviewResult([])).toBe('PARA_SUBSANAR');
    expect(finalReviewResult([])).toBe('RECHAZADO');
  });
});

test('exactly the states of the table open each review', () => {
  expect(reviewStatuses.filter((status) => canFirstReview(status).ok)).toEqual(['PENDIENTE']);
  expect(reviewStatuses.filter((status) => canFinalReview(status, false).ok)).toEqual(['SUBSANADO']);
  expect(reviewStatuses.filter((status) => canFinalReview(status, true).ok)).toEqual(['PARA_SUBSANAR', 'SUBSANADO']);
});

test('a final review that needs other eyes is for nobody who reviewed first', () => {
  expect(canFinalReview('SUBSANADO', true, true)).toEqual({ ok: false, code: 'needs_other_reviewer' });
  expect(canFinalReview('PARA_SUBSANAR', true, true)).toEqual({ ok: false, code: 'needs_other_reviewer' });
});

test('each state waits for one stage, which alone can be decided in it', () => {
  expect(reviewStatuses.map(stageOf)).toEqual(['first', null, null, 'final', 'final']);
  for (const status of reviewStatuses)
    for (const stage of ['first', 'final'] as const)
      expect(canReview(stage, status, true, false).ok).toBe(stage === stageOf(status));
});

test('a window has closed from its close on', () => {
  const closes_at = '2025-09-30T22:00:00Z';
  expect(hasClosed({ closes_at }, new Date('2025-09-30T21:59:59.999Z'))).toBe(false);
  expect(hasClosed({ closes_at }, new Date(closes_at))).toBe(true);
});

test.each([
  [{ review_status: 'APROBADO', has_other_current: false }, null],
  [{ review_status: 'PARA_SUBSANAR', has_other_current: false }, null],
  [
    { review_status: 'RECHAZADO', has_other_current: false },
    'La candidatura fue rechazada en la última revisión, y esa decisión es definitiva.',
  ],
  [{ review_status: 'PENDIENTE', has_other_current: true }, 'La persona ya tiene otra inscripción en curso.'],
] as const)('of %o an administrator is told why it is not reopened: %s', (candidate, refusal) => {
  expect(whyNotReopenable({ ...candidate, set_aside: null })).toBe(refusal);
});

describe('the turn of candidate and reviewer', () => {
  const closes_at = '2025-09-30T22:00:00Z';
  test.each([
    ['PENDIENTE', '2025-09-01T00:00:00Z', 'por_revisar'],
    ['SUBSANADO', '2025-09-01T00:00:00Z', 'corregido'],
    ['APROBADO', '2025-09-01T00:00:00Z', 'decidido'],
    ['RECHAZADO', '2025-09-01T00:00:00Z', 'decidido'],
    ['PARA_SUBSANAR', '2025-09-28T21:59:59Z', 'esperando_al_candidato'],
    ['PARA_SUBSANAR', '2025-09-28T22:00:00Z', 'vence_pronto'],
    ['PARA_SUBSANAR', '2025-09-30T21:59:59Z', 'vence_pronto'],
    ['PARA_SUBSANAR', '2025-09-30T22:00:00Z', 'por_revisar'],
  ] as const)('%s at %s: %s', (status, now, turn) => {
    expect(turnOf(status, { closes_at }, new Date(now))).toBe(turn);
  });

  test('an uncorrected candidacy is the reviewer’s turn once the final review opens', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-09-01'), max: new Date('2025-11-01'), noInvalidDate: true }), (now) => {
        const mayReview = canFinalReview('PARA_SUBSANAR', hasClosed({ closes_at }, now)).ok;
        expect(turnOf('PARA_SUBSANAR', { closes_at }, now) === 'por_revisar').toBe(mayReview);
      }),
    );
  });

  test('an open question is the candidate’s turn until its last day, and an answer the reviewer’s', () => {
    const turn = (answered_at: string | null, now: string) =>
      turnOf('SUBSANADO', { closes_at }, new Date(now), { answered_at, answer_by: '2025-09-10' });
    expect(turn(null, '2025-09-11T04:59:59Z')).toBe('esperando_al_candidato');
    expect(turn(null, '2025-09-11T05:00:00Z')).toBe('corregido');
    expect(turn('2025-09-09 10:00:00', '2025-09-09T16:00:00Z')).toBe('corregido');
  });

  test('without dates there is no deadline', () => {
    expect(turnOf('PARA_SUBSANAR', undefined, new Date())).toBe('esperando_al_candidato');
    expect(hasClosed(undefined, new Date())).toBe(false);
  });
});

describe('compareWithRegister', () => {
  const register = {
    first_name: 'ANA',
    second_name: null,
    first_last_name: 'PEÑA',
    second_last_name: 'AVILA',
    professional_card: '12345-T',
    email: 'ana@demo.test',
    mobile_phone: '573001234567',
  };
  const declared = {
    first_name: 'Ana',
    second_name: '',
    first_last_name: 'Peña',
    second_last_name: 'Ávila',
    professional_license: '12345 t',
    email: 'Ana@Demo.test',
    mobile_phone: '3001234567',
  };
  const differing = (changes: Partial<typeof declared>, mobile: string | null = register.mobile_phone) =>
    compareWithRegister({ ...declared, ...changes }, { ...register, mobile_phone: mobile })
      .filter(({ differs }) => differs)
      .map(({ field }) => field);

  test('ignores case, accents, punctuation of the card and the country code', () => {
    expect(differing({})).toEqual([]);
  });

  test.each([
    [{ first_name: 'Inés' }, 'name'],
    [{ first_last_name: 'Pena' }, 'name'],
    [{ second_name: 'María' }, 'name'],
    [{ professional_license: '12346-T' }, 'card'],
    [{ email: 'ana@otro.test' }, 'email'],
    [{ mobile_phone: '3001234568' }, 'mobile'],
  ] as const)('marks %j as a different %s', (changes, field) => {
    expect(differing(changes)).toEqual([field]);
  });

  test('marks nothing where the register has no mobile', () => {
    expect(differing({ mobile_phone: '3999999999' }, null)).toEqual([]);
  });
});
