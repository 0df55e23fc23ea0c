import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  passed: number;
  /** Tests that passed only on a retry; included in `passed`. */
  secondTry: number;
  failed: number;
  skipped: number;
  /** What failed and how, for the end of a long output: a reader of its last lines has to know. */
  failures: string[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
}

const firstLine = (text: string | undefined) => stripVTControlCharacters(text ?? '').split('\n', 1)[0] ?? '';

const shortPath = (path: string) => relative(process.cwd(), path);

/** A file that fails to load contains no failed test, but must still count as a failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${shortPath(name)} › ${fullName}: ${firstLine(failureMessages?.[0])}`),
  );
  return {
    passed: report.numPassedTests,
    secondTry: 0,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failedTests, ...broken.map(({ name, message }) => `${shortPath(name)}: ${firstLine(message)}`)],
  };
}

function failedJourneys({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => `${file}:${line} › ${title}: ${firstLine(results.at(-1)?.error?.message)}`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    secondTry: stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...failedJourneys({ suites }), ...errors.map(({ message }) => firstLine(message))],
  };
}

/**
 * A runner that fails without naming a test (an error outside any test, which no report contains) counts as one failure.
 * It is told with the end of what the runner wrote to its standard error, because other output follows it.
 */
export function withExitCode(counts: Counts, exitCode: number, errors: string): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  const end = stripVTControlCharacters(errors).trim().split('\n').slice(-40).join('\n');
  return { ...counts, failed: 1, failures: [`outside any test, with exit code ${exitCode}\n${end}`.trim()] };
}

/** What failed, one per line, and the sums as the last line. */
export function closingLines(all: Counts[]): string {
  const sum = (key: 'passed' | 'secondTry' | 'failed' | 'skipped') =>
    all.reduce((total, counts) => total + counts[key], 0);
  const noted = (count: number, what: string) => (count > 0 ? `, ${count} ${what}` : '');
  const notes = noted(sum('skipped'), 'skipped') + noted(sum('secondTry'), 'passed at the second try only');
  const failures = all.flatMap((counts) => counts.failures).map((failure) => `FAILED ${failure}`);
  return [...failures, `${sum('passed')} passed, ${sum('failed')} failed${notes}`].join('\n');
}
