import { readdirSync, readFileSync } from 'node:fs';

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
