import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { toolEnvironment } from '../packages/belenios/testing/belenios-tool.ts';

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
