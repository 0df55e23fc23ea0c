import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBallots } from '../apps/server/src/testing/elections/ballot-maker.ts';
import { archiveOf, electionWithSecrets } from '../apps/server/src/testing/elections/changed-archives.ts';
import { FakeServer, type SignedArchive, signBeginnings } from '../apps/witness/testing/fake-server.ts';
import { verifyCommand } from '../e2e/support/verification-reports.ts';
import { secretKey, writeVkey } from '../packages/transparency/src/note/note-key.ts';
import { median } from './figures.ts';
import { figuresOf, type ProcessFigures, runProgram } from './process-figures.ts';

const CHOICES = 30;
const ROUNDS = 3;
/** How many times the box grows. */
const GROWTHS = 20;

interface Timed extends ProcessFigures {
  seconds: number;
}

const witness = join(import.meta.dirname, '../apps/witness/src/main.ts');

/** From the start of a witness to its cosignature of the last of the archives, each shown once it cosigned the one before. */
async function followGrowth(growing: readonly SignedArchive[], server: FakeServer, vkey: string): Promise<Timed> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-witness-'));
  const options = ['--url', server.url, '--key', vkey, '--data', folder, '--name', 'veedor.test'];
  const [first, ...later] = growing;
  if (first === undefined) throw new Error('nothing to follow');
  server.show(first);
  const began = performance.now();
  const child = spawn(process.execPath, [witness, ...options, '--listen', '127.0.0.1:0', '--every', '0.05'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (const next of [...later, undefined]) {
      await server.nextCosignature();
      if (next !== undefined) server.show(next);
    }
    return { seconds: (performance.now() - began) / 1000, ...figuresOf(child.pid) };
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A witness that verifies a box as it grows, beside the verification of the same box at its end. */
export async function benchWitness(ballots: number): Promise<number> {
  const lines: string[] = [];
  const print = (line: string): void => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  process.stdout.write(`making ${ballots} ballots of ${CHOICES} choices …\n`);
  const secrets = electionWithSecrets(ballots, CHOICES);
  const choices = secrets.credentials.map((_, at) => at % CHOICES);
  const made = await makeBallots(secrets.election, secrets.credentials, (at) => choices[at] ?? 0);
  const archive = Uint8Array.from(archiveOf(secrets, { ballots: made, choices }));
  const key = secretKey('log', `127.0.0.1/elections/${secrets.uuid}`, new Uint8Array(32).fill(1));
  const growing = await signBeginnings(archive, key, GROWTHS);
  const folder = mkdtempSync(join(tmpdir(), 'urna-archive-'));
  const path = join(folder, 'whole.bel');
  writeFileSync(path, archive);
  const server = await FakeServer.start(key);
  server.takesAll = true;
  const runs = { witness: [] as Timed[], command: [] as Timed[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      runs.witness.push(await followGrowth(growing, server, writeVkey(key)));
      const verified = await runProgram(...verifyCommand(path));
      if (verified.status !== 0) throw new Error(verified.stdout + verified.stderr);
      runs.command.push(verified);
      process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  print(`${ballots} ballots of ${CHOICES} choices and blank, arriving in ${GROWTHS} parts; medians of ${ROUNDS}`);
  print(`${''.padEnd(30)}   seconds processor ballots/s   peak MB  each run`);
  for (const [name, all] of Object.entries(runs)) {
    const of = (pick: (run: Timed) => number) => median(all.map(pick));
    const figures = [of(({ seconds }) => seconds), of(({ cpuSeconds }) => cpuSeconds)];
    figures.push(ballots / of(({ seconds }) => seconds));
    const peak = Math.max(...all.map(({ peakMegabytes }) => peakMegabytes));
    const each = all.map(({ seconds }) => seconds.toFixed(1)).join(' ');
    const columns = figures.map((figure) => figure.toFixed(1).padStart(10)).join('');
    print(`${name.padEnd(30)}${columns}${String(peak).padStart(10)}  ${each}`);
  }
  const ratio = (pick: (run: Timed) => number) =>
    (median(runs.witness.map(pick)) / median(runs.command.map(pick))).toFixed(2);
  print(
    `ratio: ${ratio(({ seconds }) => seconds)} of the time, ${ratio(({ cpuSeconds }) => cpuSeconds)} of the processor`,
  );
  const [load = 0] = loadavg();
  print(`load ${load.toFixed(1)} on ${availableParallelism()} cores, Node ${process.version}`);
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'witness.txt'), `${lines.join('\n')}\n`);
  return 0;
}
