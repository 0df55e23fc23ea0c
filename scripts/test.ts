import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findPostgresPrograms,
  postgresProgramsMissing,
} from '../apps/server/src/testing/database/postgres-programs.ts';
import { installFirstOf, isProgram } from './apt-get.ts';
import { buildWebApp } from './build-web-app.ts';
import { ensureChromium } from './find-chromium.ts';
import { type Stage, type StageTime, stageLines, stagesBefore } from './stages.ts';
import { readTestArguments, type Selection, UsageError, type VitestGroup } from './test-arguments.ts';
import {
  type Counts,
  closingLines,
  countPlaywright,
  countVitest,
  type PlaywrightReport,
  type VitestReport,
  withExitCode,
} from './test-counts.ts';
import { keepTemporaryFilesInMemory } from './test-folder.ts';

keepTemporaryFilesInMemory();

const reports = mkdtempSync(join(tmpdir(), 'urna-test-reports-'));

const none: Counts = { passed: 0, secondTry: 0, failed: 0, skipped: 0, failures: [] };

async function run(
  command: string[],
  env: Record<string, string>,
  readCounts: () => Counts,
  reportFile: string,
): Promise<Counts> {
  const child = spawn(process.execPath, command, {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    errors = `${errors}${chunk.toString()}`.slice(-20_000);
  });
  const [code] = await once(child, 'close');
  // A runner killed by a signal has no exit code and may have written no report.
  return withExitCode(existsSync(reportFile) ? readCounts() : none, typeof code === 'number' ? code : 1, errors);
}

function runVitest(project: VitestGroup, patterns: string[], chromium: string | null): Promise<Counts> {
  const report = join(reports, `${project}.json`);
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=./scripts/name-failures.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // The patterns may match other groups only.
    ...(patterns.length > 0 ? ['--passWithNoTests', ...patterns] : []),
  ];
  const env = chromium === null ? {} : { CHROMIUM_PATH: chromium };
  return run(command, env, () => countVitest(JSON.parse(readFileSync(report, 'utf8')) as VitestReport), report);
}

function runPlaywright(patterns: string[], chromium: string, pictures: boolean): Promise<Counts> {
  const report = join(reports, 'playwright.json');
  const command = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    // On a phone they would be taken a second time.
    ...(pictures ? ['--project=desktop'] : []),
    ...(patterns.length > 0 ? ['--pass-with-no-tests', ...patterns] : []),
  ];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(pictures && { PICTURES: '1' }) };
  return run(command, env, () => countPlaywright(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport), report);
}

/** Counts as one test, which fails where a fault was noticed by nobody. */
async function plantFaults(): Promise<Counts> {
  const child = spawn(process.execPath, ['scripts/planted-faults/run.ts'], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code === 0
    ? { ...none, passed: 1 }
    : { ...none, failed: 1, failures: ['planted faults that nobody noticed stand above'] };
}

const times: StageTime[] = stagesBefore(process.env['STAGES_BEFORE'] ?? '');

async function timed<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  times.push({ stage, seconds: (performance.now() - began) / 1000 });
  return result;
}

/** What the failures of machines are tested with; tests that lack one of them are skipped, and say so. */
const failureParts = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
};

function installFailureParts(): void {
  for (const [program, name] of Object.entries(failureParts)) {
    if (!isProgram(`/usr/bin/${program}`) && !isProgram(`/usr/sbin/${program}`)) installFirstOf(name);
  }
}

/** One group after the other, those first that tell most in the shortest time. */
async function runAll({ vitest, e2e, full, faults, pictures, patterns }: Selection): Promise<Counts[]> {
  process.env['TEST_SCOPE'] = full ? 'full' : 'short';
  const withoutPostgres = vitest.includes('postgres') && findPostgresPrograms() === null;
  // Reports missing prerequisites at once instead of after minutes. Under CI=true they are an error, because skipping
  // half of the tests would be misleading.
  if (withoutPostgres && process.env['CI'] === 'true') throw new Error(postgresProgramsMissing);
  const chromium = e2e || vitest.includes('component') ? ensureChromium() : null;

  if (full && vitest.includes('postgres') && !withoutPostgres) installFailureParts();

  const results: Counts[] = [];
  for (const project of vitest) {
    if (project === 'postgres' && withoutPostgres) continue;
    results.push(await timed(project, () => runVitest(project, patterns, chromium)));
  }
  if (e2e && chromium !== null) {
    await timed('build', buildWebApp);
    results.push(await timed('journeys', () => runPlaywright(patterns, chromium, pictures)));
  }
  if (faults && !withoutPostgres) results.push(await plantFaults());
  if (withoutPostgres) process.stdout.write(`\n${postgresProgramsMissing}\n`);
  return results;
}

try {
  const selection = readTestArguments(process.argv.slice(2));
  const results = await runAll(selection);
  process.stdout.write(`\n${stageLines(times, selection.full)}\n\n${closingLines(results)}\n`);
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (!(error instanceof UsageError)) process.stdout.write(`\n${closingLines([{ ...none, failed: 1 }])}\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
