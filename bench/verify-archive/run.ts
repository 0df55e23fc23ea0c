import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { readPrinted, type TellsReport, verifyCommand } from '../../e2e/support/verification-reports.ts';
import { findBeleniosTool } from '../../packages/belenios/testing/belenios-tool.ts';
import { keepResult, machineWords, median } from '../figures.ts';
import { type ProcessFigures, runProgram } from '../processor-time.ts';
import { Archives, type Kind, kinds } from './archives.ts';
import { CheckPage } from './page.ts';
import { Reference } from './reference.ts';

const CHOICES = 30;
const ROUNDS = 3;

const lines: string[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function print(line: string): void {
  lines.push(line);
  say(line);
}

interface Timed extends ProcessFigures {
  seconds: number;
}

const seconds = (value: number): string => value.toFixed(1).padStart(10);

function printFigures(name: string, runs: readonly Timed[], reference: readonly Timed[]): void {
  const of = (pick: (run: Timed) => number, all: readonly Timed[]) => median(all.map(pick));
  const clock = of((run) => run.seconds, runs);
  const cpu = of((run) => run.cpuSeconds, runs);
  const peak = Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes));
  const ratio = (own: number, pick: (run: Timed) => number) =>
    (reference.length === 0 ? '-' : (own / of(pick, reference)).toFixed(2)).padStart(8);
  const clockRatio = ratio(clock, (run) => run.seconds);
  const cpuRatio = ratio(cpu, (run) => run.cpuSeconds);
  print(
    `${name.padEnd(36)}${seconds(clock)}${clockRatio}${seconds(cpu)}${cpuRatio}${String(peak).padStart(10)}  ${runs.map((run) => run.seconds.toFixed(1)).join(' ')}`,
  );
}

interface Findings {
  kind: Kind;
  page: TellsReport;
  command: TellsReport;
  tool: string[] | null;
}

/**
 * Whether page, command and belenios-tool agree: no objection to the correct archive, and one to each incorrect one.
 */
function agrees({ kind, page, command, tool }: Findings): boolean {
  const failures = kind === 'right' ? 0 : 1;
  return (
    isDeepStrictEqual(page, command) &&
    page.failures.length === failures &&
    (tool === null || tool.length > 0 === failures > 0)
  );
}

function printTimes(runs: Record<'page' | 'command' | 'tool', Timed[]>): void {
  const threads = availableParallelism();
  print(`${'medians of the right archive'.padEnd(36)}   seconds   ratio processor   ratio   peak MB  each run`);
  printFigures(`page, ${Math.max(1, threads - 1)} thread(s) beside the reader`, runs.page, runs.tool);
  printFigures(`command, ${threads} threads beside it`, runs.command, runs.tool);
  if (runs.tool.length > 0) printFigures('belenios-tool election verify', runs.tool, runs.tool);
}

function printFindings(findings: Findings): void {
  print(`${findings.kind.padEnd(12)}${agrees(findings) ? 'all agree' : 'DIFFERENT'}`);
  print(`  page and command: ${findings.page.failures.join('; ') || findings.page.verdict}`);
  if (!isDeepStrictEqual(findings.page, findings.command)) print(`  command: ${JSON.stringify(findings.command)}`);
  if (findings.tool) print(`  belenios-tool: ${findings.tool.join('; ') || 'no objection'}`);
}

/** Verifies a whole archive with the page, the command and belenios-tool, and then five incorrect ones. */
export async function benchVerifyArchive(ballots: number): Promise<number> {
  say(`making ${ballots} ballots of ${CHOICES} choices …`);
  const archives = await Archives.make(ballots, CHOICES);
  const program = findBeleniosTool();
  const tool = program === undefined ? undefined : new Reference(program, archives.uuid);
  const page = await CheckPage.open();
  print(`${ballots} ballots of ${CHOICES} choices and blank`);
  const runs = { page: [] as Timed[], command: [] as Timed[], tool: [] as Timed[] };
  const findings: Findings[] = [];
  try {
    // The incorrect archives need a verdict and no timing.
    for (const kind of kinds) {
      const { path, bytes } = archives.write(kind);
      const byTool = (await tool?.objections(bytes)) ?? null;
      const [byPage, byCommand] = await Promise.all([page.verify(path), runProgram(...verifyCommand(path))]);
      const ofKind = { kind, page: byPage.report, command: readPrinted(byCommand.stdout), tool: byTool };
      findings.push(ofKind);
      printFindings(ofKind);
    }
    print('');
    const right = archives.write('right');
    for (let round = 0; round < ROUNDS; round++) {
      runs.page.push(await page.verify(right.path));
      runs.command.push(await runProgram(...verifyCommand(right.path)));
      if (tool) runs.tool.push(await tool.verify(right.bytes));
      say(`round ${round + 1} of ${ROUNDS}`);
    }
    printTimes(runs);
  } finally {
    await page.close();
    archives.remove();
  }

  print(machineWords());
  keepResult('verify-archive.txt', `${lines.join('\n')}\n`);
  return findings.every(agrees) ? 0 : 1;
}
