import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The priority of a program that was started with another and then lowered it by five. */
function lowered(from: number): string {
  const file = join(import.meta.dirname, 'lower-priority.ts');
  const program = `import { lowerPriority } from '${file}'; lowerPriority(5); console.log(os.getPriority())`;
  const words = [
    '-n',
    String(from),
    process.execPath,
    '--input-type=module',
    '-e',
    `import os from 'node:os';${program}`,
  ];
  // Root without the right to raise a priority, in whose folders the repository may be.
  const asOthers = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_nice', 'nice'] : ['nice'];
  const [command = '', ...before] = asOthers;
  const { stdout, stderr } = spawnSync(command, [...before, ...words], { encoding: 'utf8' });
  return stdout.trim() || stderr;
}

test.runIf(process.platform === 'linux')(
  'a thread lowers its priority from the one of its process, never above it',
  () => {
    // The tests themselves may run at a low one.
    expect(lowered(10)).toBe(String(Math.min(19, getPriority() + 15)));
    expect(lowered(19)).toBe('19');
  },
);
