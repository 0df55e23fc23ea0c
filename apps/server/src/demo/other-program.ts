import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

type OtherProgram = ChildProcessByStdio<null, Readable, Readable>;

const programs = {
  credentials: join(import.meta.dirname, '../../../credentials/src/main.ts'),
  witness: join(import.meta.dirname, '../../../witness/src/main.ts'),
} as const;

/**
 * Starts the program of another body, as that body would: of the server's settings it gets none. It ends with this
 * process.
 */
export function startOtherProgram(
  name: keyof typeof programs,
  args: readonly string[],
  env: Record<string, string> = {},
): OtherProgram {
  const cache = getCompileCacheDir();
  const preloaded = new URL('./end-with-parent.ts', import.meta.url).href;
  return spawn(process.execPath, ['--import', preloaded, programs[name], ...args], {
    env: {
      // Node reports its own version's folder within the directory that NODE_COMPILE_CACHE names.
      ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Its types know no channel beside the pipes.
  }) as OtherProgram;
}
