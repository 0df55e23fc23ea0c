import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from '../../../../../packages/belenios/testing/belenios-tool.ts';

export interface ToolShell {
  /** Returns stdout and stderr together, as in a terminal. */
  run: (script: string) => Promise<{ status: number | null; output: string }>;
  remove: () => void;
}

const scripts = join(import.meta.dirname, '../../../../../scripts');
const cli = join(import.meta.dirname, '../../cli.ts');

/** A shell in a folder where `belenios-tool` is a command, and `npm` runs the commands of this repository. */
export function openToolShell(tool: string, folder: string): ToolShell {
  const programs = mkdtempSync(join(tmpdir(), 'urna-tool-'));
  const program = (name: string, text: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  // Called by its own path, because it looks for its libraries beside itself.
  program('belenios-tool', `exec "${tool}" "$@"`);
  const node = `"${process.execPath}" --import "${join(scripts, 'require-node.mjs')}" "${cli}"`;
  program('npm', `case "$1 $2 $3" in "install  ") ;; "run cli --") shift 3; exec ${node} "$@" ;; *) exit 9 ;; esac`);
  // The scripts must declare any other requirement themselves.
  const env = { ...bareEnvironment, PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  return {
    run: (script) =>
      new Promise((resolve, reject) => {
        const shell = spawn('bash', ['-c', `exec 2>&1\n${script}`], { cwd: folder, env });
        let output = '';
        shell.stdout.on('data', (piece: Buffer) => {
          output += piece.toString();
        });
        shell.on('error', reject);
        shell.on('close', (status) => resolve({ status, output }));
      }),
    remove: () => rmSync(programs, { recursive: true, force: true }),
  };
}
