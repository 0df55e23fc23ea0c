import { expect, test } from 'vitest';
import { type Counts, closingLines, countPlaywright, countVitest, withExitCode } from './test-counts.ts';

const counts = (some: Partial<Counts>): Counts => ({
  passed: 0,
  secondTry: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  ...some,
});

test('a test file that could not be loaded counts as a failure, and every failure is named with its first line', () => {
  const read = countVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'one is one', failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'] },
          { status: 'passed' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module\n  at b.test.ts', assertionResults: [] },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'passed' }, { status: 'pending' }],
      },
    ],
  });
  expect(read).toEqual({
    passed: 3,
    secondTry: 0,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts › one is one: expected 1 to be 2', 'b.test.ts: no such module'],
  });
});

test('a journey that passes only on a retry is reported as flaky, and an error outside any journey is a failure', () => {
  const failing = { title: 'it votes', file: 'e2e/vote.test.ts', line: 7 };
  const read = countPlaywright({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        suites: [
          {
            specs: [
              { ...failing, tests: [{ status: 'unexpected', results: [{ error: { message: 'timeout\nlog' } }] }] },
              { ...failing, tests: [{ status: 'expected', results: [{}] }] },
            ],
          },
        ],
      },
    ],
  });
  expect(read).toEqual({
    passed: 6,
    secondTry: 1,
    failed: 2,
    skipped: 0,
    failures: ['e2e/vote.test.ts:7 › it votes: timeout', 'no browser'],
  });
});

test('a runner that ends badly without naming a failure counts as one, told with the end of its errors', () => {
  expect(withExitCode(counts({ passed: 7 }), 1, '')).toMatchObject({
    failed: 1,
    failures: ['outside any test, with exit code 1'],
  });
  const errors = `${'a warning\n'.repeat(100)}\u001B[31mUnhandled Rejection\u001B[39m\n`;
  const [failure = ''] = withExitCode(counts({ passed: 7 }), 1, errors).failures;
  expect(failure.split('\n')).toHaveLength(41);
  expect(failure).toMatch(/^outside any test, with exit code 1\n(a warning\n)+Unhandled Rejection$/);
  expect(withExitCode(counts({ passed: 7, failed: 2, failures: ['a', 'b'] }), 1, errors).failures).toEqual(['a', 'b']);
  expect(withExitCode(counts({ passed: 7 }), 0, errors).failed).toBe(0);
});

test('the last line adds everything up and mentions skipped tests only where there are some', () => {
  expect(closingLines([counts({ passed: 2 })])).toBe('2 passed, 0 failed');
  expect(
    closingLines([counts({ passed: 2, failed: 1, failures: ['a › b: c'] }), counts({ passed: 3, skipped: 4 })]),
  ).toBe('FAILED a › b: c\n5 passed, 1 failed, 4 skipped');
  expect(closingLines([counts({ passed: 2 }), counts({ passed: 3, secondTry: 1 })])).toBe(
    '5 passed, 0 failed, 1 passed at the second try only',
  );
});
