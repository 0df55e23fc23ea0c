import { expect, test } from 'vitest';
import { closingLine, countPlaywright, countVitest, withExitCode } from './test-counts.ts';

test('a test file that could not be loaded counts as a failure', () => {
  const counts = countVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'pending' }] },
    ],
  });
  expect(counts).toEqual({ passed: 3, secondTry: 0, failed: 2, skipped: 1 });
});

test('a journey that passes only on a retry is reported as flaky, and an error outside any journey is a failure', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: ['x'] })).toEqual({
    passed: 6,
    secondTry: 1,
    failed: 2,
    skipped: 0,
  });
});

test('a runner that ends badly without naming a failure counts as one', () => {
  expect(withExitCode({ passed: 7, secondTry: 0, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(withExitCode({ passed: 7, secondTry: 0, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(withExitCode({ passed: 7, secondTry: 0, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

test('the closing line adds everything up and mentions skipped tests only where there are some', () => {
  expect(closingLine([{ passed: 2, secondTry: 0, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
  expect(
    closingLine([
      { passed: 2, secondTry: 0, failed: 1, skipped: 0 },
      { passed: 3, secondTry: 0, failed: 0, skipped: 4 },
    ]),
  ).toBe('5 passed, 1 failed, 4 skipped');
  expect(
    closingLine([
      { passed: 2, secondTry: 0, failed: 0, skipped: 0 },
      { passed: 3, secondTry: 1, failed: 0, skipped: 0 },
    ]),
  ).toBe('5 passed, 0 failed, 1 passed at the second try only');
});
