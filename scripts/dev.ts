import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** `npm run dev`: the server, restarted when its code changes, and the web app with hot reload, which proxies /api to it. */
const root = join(import.meta.dirname, '..');
const webApp = join(root, 'apps/web');
const webAddress = 'http://127.0.0.1:5173';
const vite = join(createRequire(join(webApp, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');

// For both: the web app's proxy needs the server's PORT.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    // Links in mails lead to the pages that Vite serves.
    env: { PUBLIC_URL: webAddress, ...process.env },
  }),
  spawn(process.execPath, [vite, '--strictPort'], { cwd: webApp, stdio: 'inherit' }),
];

/** Ends both when either ends. */
function end(code: number): void {
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', (code) => end(code ?? 0));
// Ctrl-C reaches the children too; a second signal would crash Node's watch mode while it ends.
process.once('SIGINT', () => undefined);
process.once('SIGTERM', () => end(0));
