import type { Tracking, TrackingStep } from '@urna/contract/candidacy/tracking';
import { expect, test } from 'vitest';
import { decisionOf } from './tracked-files.tsx';

const time = '2025-09-01 10:00:00';
const tracking = (steps: TrackingStep[], withdrawn_at: string | null = null) =>
  ({ steps: steps.map((step) => ({ step, at: time, observation: null })), withdrawn_at }) as Tracking;
const file = (
  review_status: Tracking['documents'][number]['review_status'],
  phase: 'inscription' | 'correction' = 'inscription',
) => ({ review_status, phase }) as Tracking['documents'][number];

test.each([
  ['waits for the committee', tracking(['received', 'in_review']), file('PENDIENTE'), 'En revisión'],
  ['was withdrawn before a decision', tracking(['received', 'in_review'], time), file('PENDIENTE'), 'Retirado'],
  ['was decided before the withdrawal', tracking(['received', 'to_correct'], time), file('RECHAZADO'), 'Rechazado'],
  ['was uploaded and not sent', tracking(['received', 'to_correct']), file('PENDIENTE', 'correction'), 'Sin enviar'],
  ['was corrected', tracking(['received', 'to_correct', 'corrected']), file('PENDIENTE', 'correction'), 'En revisión'],
] as const)('a file that %s is shown so', (_what, state, document, words) => {
  expect(decisionOf(state, document)).toBe(words);
});
