import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VitestReport } from '../test-counts.ts';
import { type Fault, faults } from './faults.ts';

/**
 * `npm run planted-faults [-- WORD…]`: plants each fault alone, runs the tests named for it and tells which of them
 * noticed; only the faults whose description, file or tests hold one of the words. A fault that nobody notices fails.
 */
const words = process.argv.slice(2);
const isChosen = ({ what, file, tests }: Fault) =>
  words.length === 0 || words.some((word) => [what, file, ...tests].some((text) => text.includes(word)));
const chosen = faults.filter(isChosen);
const reports = mkdtempSync(join(tmpdir(), 'urna-planted-reports-'));

interface Verdict {
  seconds: number;
  /** The titles of the tests that failed. */
  noticed: string[];
  output: string;
}

async function tryFault(fault: Fault, index: number): Promise<Verdict> {
  const began = performance.now();
  const report = join(reports, `${index}.json`);
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${fault.project}`,
    '--bail=1',
    '--reporter=json',
  ];
  const child = spawn(process.execPath, [...command, `--outputFile=${report}`, ...fault.tests], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLANTED_FAULT: fault.what, TEST_SCOPE: 'full' },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  await once(child, 'close');
  return { seconds: (performance.now() - began) / 1000, noticed: failedIn(report), output };
}

function failedIn(report: string): string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName = '' }) => fullName),
    );
  } catch {
    // A fault that keeps Vitest from starting is noticed by nobody's judgement.
    return [];
  }
}

let unnoticed = 0;
for (const [index, fault] of chosen.entries()) {
  const { seconds, noticed, output } = await tryFault(fault, index);
  const [first] = noticed;
  process.stdout.write(
    `${first === undefined ? '✗' : '✓'} ${String(index + 1).padStart(2)}/${chosen.length} ${seconds.toFixed(0).padStart(3)} s  ${fault.what}\n        ${first ?? `NOBODY NOTICED: ${fault.tests.join(' ')}\n${output}`}\n`,
  );
  if (first === undefined) unnoticed += 1;
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${chosen.length - unnoticed} of ${chosen.length} planted faults were noticed.\n`);
// A mistyped word must not pass for a run in which everything was noticed.
process.exitCode = unnoticed > 0 || chosen.length === 0 ? 1 : 0;
