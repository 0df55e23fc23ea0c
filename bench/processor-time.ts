import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { toolEnvironment } from '../packages/belenios/testing/belenios-tool.ts';

/** Clock ticks per second in /proc: always 100 on Linux. */
const TICKS = 100;

interface Ticks {
  parent: number;
  own: number;
  /** The time of its exited children. */
  gone: number;
}

function ticksOf(pid: number): Ticks | null {
  try {
    const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${String(pid)}/stat`, 'utf8')) ?? [];
    const [, parent, , , , , , , , , , user, system, goneUser, goneSystem] = fields.split(' ').map(Number);
    return {
      parent: parent ?? 0,
      own: (user ?? 0) + (system ?? 0),
      gone: (goneUser ?? 0) + (goneSystem ?? 0),
    };
  } catch {
    // The process has exited, or this system has no /proc.
    return null;
  }
}

/** CPU seconds of a process with its threads and children; 0 where the system doesn't report them. */
export function processorSeconds(pid: number): number {
  const root = ticksOf(pid);
  if (!root) return 0;
  const others = readdirSync('/proc').flatMap((name) => {
    const ticks = /^\d+$/.test(name) ? ticksOf(Number(name)) : null;
    return ticks?.parent === pid ? [ticks.own] : [];
  });
  return others.reduce((sum, own) => sum + own, root.own + root.gone) / TICKS;
}

/** The part of the driver's pool that is used here. */
interface Pool {
  on: (event: 'acquire', listener: (client: object) => void) => unknown;
}

/** Milliseconds for which Linux counted a thread as runnable but not running; null on other systems. */
function delayOf(id: number): number | null {
  try {
    return Number(readFileSync(`/proc/${String(id)}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Watches this process and the database's: returns a function that tells for how many milliseconds they waited for a busy
 * CPU since its last call, or null where the system doesn't count it. Several may have waited at the same time, so only
 * the longest wait counts: at least that part of a response time was caused by the machine's load.
 */
export function watchForProcessor(pool: Pool): () => number | null {
  const waited = new Map([[process.pid, delayOf(process.pid) ?? 0]]);
  const isCounted = delayOf(process.pid) !== null;
  pool.on('acquire', (client) => {
    // The driver sets processID, but its types lack it.
    const { processID } = client as { processID?: number };
    if (processID !== undefined && !waited.has(processID)) waited.set(processID, delayOf(processID) ?? 0);
  });
  return () => {
    if (!isCounted) return null;
    let longest = 0;
    for (const [id, before] of waited) {
      const now = delayOf(id) ?? before;
      longest = Math.max(longest, now - before);
      waited.set(id, now);
    }
    return longest;
  };
}

const EVERY_MS = 50;

export interface ProcessFigures {
  peakMegabytes: number;
  cpuSeconds: number;
}

/** Reads a running process's figures from Linux's /proc. */
export function figuresOf(pid: number | undefined): ProcessFigures {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  // After the name in parentheses: the 12th and 13th fields are user and system time in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / 100;
  return { peakMegabytes: Math.round(Number(kilobytes) / 1024), cpuSeconds };
}

export interface RunFigures extends ProcessFigures {
  seconds: number;
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end; its figures are the last ones sampled. */
export async function runProgram(program: string, options: readonly string[], folder?: string): Promise<RunFigures> {
  const began = performance.now();
  const child = spawn(program, options, { cwd: folder, env: toolEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text;
    });
  }
  let figures: ProcessFigures = { peakMegabytes: 0, cpuSeconds: 0 };
  const look = setInterval(() => {
    try {
      const { peakMegabytes, cpuSeconds } = figuresOf(child.pid);
      // One that has just exited has no memory any more.
      figures = { peakMegabytes: Math.max(figures.peakMegabytes, peakMegabytes), cpuSeconds };
    } catch {
      // The process has exited since the last sample.
    }
  }, EVERY_MS);
  const [status] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  return { ...figures, ...printed, seconds: (performance.now() - began) / 1000, status };
}
