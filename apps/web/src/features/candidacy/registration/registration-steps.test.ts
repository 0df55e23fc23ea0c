import { expect, test } from 'vitest';
import { pathOfStep, registrationSteps, shownStep, stepOfView } from './registration-steps.tsx';

const kind = 'CANDIDATE_IES';
const [form, documents, preview] = registrationSteps;

test('an address shows its step once that step was reached, so that the browser’s Back works', () => {
  for (const step of [form, documents]) expect(shownStep(pathOfStep(kind, step), kind, documents)).toBe(step);
});

test('the address of a step that was not reached, of the other kind or of nothing shows no step', () => {
  expect(shownStep(pathOfStep(kind, preview), kind, documents)).toBeNull();
  expect(shownStep(pathOfStep('CANDIDATE_ACCOUNTANT', form), kind, preview)).toBeNull();
  expect(shownStep('/inscription/candidate-ies', kind, preview)).toBeNull();
});

test('a view from manipulated storage is the first step', () => {
  expect(stepOfView('x' as never)).toBe(form);
  expect(stepOfView('PREVIEW_FORM_CANDIDATE')).toBe(preview);
});
