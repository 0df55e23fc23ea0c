import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptances } from '../apps/server/src/testing/elections/sealed-contest.ts';
import { startElectionServer } from '../apps/server/src/testing/servers/election-server.ts';
import { findBeleniosTool } from '../packages/belenios/testing/belenios-tool.ts';
import { until } from './until.ts';

const CHOICES = 30;
const REFERENCE_CREDENTIALS = 2000;
const LINES_AT_ONCE = 10_000;
const PATIENCE_SECONDS = 3600;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** A roll in the format that the board sends. */
function rollOf(voters: number): Blob {
  const pieces: string[] = ['numero_documento,nombre,correo\n'];
  for (let from = 0; from < voters; from += LINES_AT_ONCE) {
    const lines = Array.from({ length: Math.min(LINES_AT_ONCE, voters - from) }, (_, at) => {
      const number = 10_000_000 + from + at;
      return `${number},Contadora Pública ${number},c${number}@demo.test\n`;
    });
    pieces.push(lines.join(''));
  }
  return new Blob(pieces);
}

/** The peak memory of a process, where the system reports it. */
function peakMegabytes(pid: number | undefined): string {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? '-' : `${Math.round(Number(kilobytes) / 1024)} MB`;
  } catch {
    return '-';
  }
}

/** belenios-tool's time per voter to generate credentials. */
export function referenceMilliseconds(program: string): number {
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

/** Imports and seals a whole roll with the real server on PostgreSQL. */
export async function benchSeal(voters: number): Promise<number> {
  const election = await startElectionServer({ choices: CHOICES });
  const { server, administrator } = election;
  try {
    print(`${voters} voters, ${CHOICES} choices; the server holds ${peakMegabytes(server.process.pid)}`);
    const form = new FormData();
    form.append('kind', 'roll-contador');
    form.append('dry_run', 'false');
    form.append('confirmation', 'REEMPLAZAR');
    form.append('file', rollOf(voters), 'censo.csv');
    const { id } = await administrator.send<{ id: number }>('POST', '/admin/imports', form);
    const imported = await until(async () => {
      const job = await administrator.get<{ status: string; bad: unknown[] }>(`/admin/imports/${id}`);
      if (job.status === 'failed' || job.status === 'refused') throw new Error(`import: ${JSON.stringify(job)}`);
      return job.status === 'done';
    }, PATIENCE_SECONDS);
    print(`import of the roll        ${imported.toFixed(1).padStart(8)} s   peak ${peakMegabytes(server.process.pid)}`);

    await administrator.send('POST', '/admin/contests/contador/seal', {
      confirmation: 'SELLAR',
      ...acceptances,
    });
    const sealed = await until(async () => {
      const { stage, sealing } = await administrator.get<{ stage: string; sealing: { error: string | null } }>(
        '/admin/contests/contador',
      );
      if (sealing.error !== null) throw new Error(sealing.error);
      return stage === 'sealed' || stage === 'open';
    }, PATIENCE_SECONDS);
    print(`sealing                   ${sealed.toFixed(1).padStart(8)} s   peak ${peakMegabytes(server.process.pid)}`);
    const own = (1000 * sealed) / voters;
    const program = findBeleniosTool();
    if (program === undefined) print('belenios-tool is not here: no reference');
    else {
      const theirs = referenceMilliseconds(program);
      print(
        `for each credential ${own.toFixed(3)} ms, with everything else that sealing does; ` +
          `belenios-tool makes one in ${theirs.toFixed(3)} ms; ratio ${(own / theirs).toFixed(2)}`,
      );
    }
  } catch (error) {
    print(server.output());
    throw error;
  } finally {
    await election.stop();
  }
  return 0;
}
