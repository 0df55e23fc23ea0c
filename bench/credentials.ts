import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSPHRASE, rollText, testRoll } from '../apps/credentials/testing/authority.ts';
import { findBeleniosTool } from '../packages/belenios/testing/belenios-tool.ts';
import { runProgram } from './processor-time.ts';

/** The aim for 300,000 voters on two cores. */
const AIM_SECONDS = 180;
const AIM_VOTERS = 300_000;
const REFERENCE_CREDENTIALS = 2000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (path: string) => `${(statSync(path).size / 2 ** 20).toFixed(1)} MB`;

/** belenios-tool's time per voter to generate credentials. */
function referenceMilliseconds(program: string): number {
  const time = (count: number) => {
    // belenios-tool names its files by the second, so each run needs a separate folder.
    const folder = mkdtempSync(join(tmpdir(), 'urna-bench-'));
    const options = ['--count', String(count), '--group', 'Ed25519', '--uuid', 'benchmark1234567'];
    try {
      const began = performance.now();
      execFileSync(program, ['setup', 'generate-credentials', ...options], { stdio: 'ignore', cwd: folder });
      return performance.now() - began;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return (time(REFERENCE_CREDENTIALS) - time(1)) / REFERENCE_CREDENTIALS;
}

/** Makes credentials with the authority's real program, as a process of its own. */
export async function benchCredentials(voters: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-bench-'));
  const out = join(folder, 'credenciales');
  const [roll, passphrase] = [join(folder, 'censo.jsonl'), join(folder, 'frase')];
  try {
    writeFileSync(roll, rollText(testRoll(voters)));
    writeFileSync(passphrase, PASSPHRASE);
    print(`${voters} voters, ${availableParallelism()} cores; the roll has ${megabytes(roll)}`);
    const program = new URL('../apps/credentials/src/main.ts', import.meta.url).pathname;
    const words = ['make', '--roll', roll, '--out', out, '--yes', '--passphrase-file', passphrase];
    const { status, seconds, peakMegabytes, cpuSeconds, stderr } = await runProgram(process.execPath, [
      program,
      ...words,
    ]);
    if (status !== 0) throw new Error(stderr);
    const aim = (AIM_SECONDS * voters) / AIM_VOTERS;
    print(`made in        ${seconds.toFixed(1).padStart(8)} s   aim ${aim.toFixed(0)} s`);
    print(`processor time ${cpuSeconds.toFixed(1).padStart(8)} s   peak memory ${peakMegabytes} MB`);
    print(`private file   ${megabytes(join(out, 'credenciales-privadas.urna')).padStart(10)}`);
    print(`public list    ${megabytes(join(out, 'credenciales-publicas.json')).padStart(10)}`);
    const tool = findBeleniosTool();
    if (tool === undefined) print('belenios-tool is not here: no reference');
    else {
      const [own, theirs] = [(1000 * seconds) / voters, referenceMilliseconds(tool)];
      print(
        `for each credential ${own.toFixed(3)} ms, with encryption, signature and start; ` +
          `belenios-tool, on one core, ${theirs.toFixed(3)} ms; ratio ${(own / theirs).toFixed(2)}`,
      );
    }
    return seconds <= Math.max(aim, 5) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
