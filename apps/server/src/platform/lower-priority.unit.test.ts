import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The priority of a program that was started with another and then lowered it by five; not as root, who may raise it. */
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
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const { stdout, stderr } = spawnSync('nice', words, { ...asNobody, cwd: '/', encoding: 'utf8' });
  return stdout.trim() || stderr;
}

test.runIf(process.platform === 'linux')(
  'a thread lowers its priority from the one of its process, never above it',
  () => {
    const own = Number(lowered(0)) - 5;
    // The tests themselves may run at the lowest priority.
    if (own <= 4) expect(lowered(10)).toBe(String(own + 15));
    expect(lowered(19)).toBe('19');
  },
);
