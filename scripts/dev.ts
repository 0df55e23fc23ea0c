import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildBooth } from './build-web-app.ts';

/**
 * `npm run dev`: runs the server, which restarts when its code changes, web app and booth with hot reload, which
 * proxy /api.
 */
const root = join(import.meta.dirname, '..');
const webApp = join(root, 'apps/web');
const booth = join(root, 'apps/booth');
const webAddress = 'http://127.0.0.1:5173';
const vite = join(createRequire(join(webApp, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');

// Both processes read it, because the web app's proxy needs the server's PORT.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

// The demonstration's elections are sealed with it.
await buildBooth();

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/demo/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    // Links in mails must open the pages that Vite serves.
    env: { PUBLIC_URL: webAddress, ...process.env },
  }),
  // The web app's proxy leads to the booth, as the server serves both.
  ...[webApp, booth].map((cwd) => spawn(process.execPath, [vite, '--strictPort'], { cwd, stdio: 'inherit' })),
];

/** Stops both processes when either exits. */
function end(code: number): void {
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
for (const child of children) child.once('exit', (code) => end(code ?? 0));
// Ctrl-C reaches the children as well; forwarding a second signal would crash Node's watch mode while it exits.
process.once('SIGINT', () => undefined);
process.once('SIGTERM', () => end(0));
