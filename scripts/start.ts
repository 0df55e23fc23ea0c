import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isWebAppBuilt } from './build-web-app.ts';

/**
 * Builds the web app in a process of its own: a first start fills the demonstration meanwhile. The server runs in this
 * process, so that Ctrl-C and the service manager's signals reach it and its exit code is passed on.
 */
async function build(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'build.ts')], {
    stdio: 'inherit',
  });
  const end = () => child.kill();
  process.once('exit', end);
  signal.addEventListener('abort', end, { once: true });
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  if (code !== 0 && !signal.aborted) throw new Error('The web app could not be built: see above.');
}

const stopping = new AbortController();
const pages = isWebAppBuilt() ? Promise.resolve() : build(stopping.signal);
// The server's start awaits it, later.
pages.catch(() => undefined);
// Loaded while the build runs.
const [{ readConfig }, { runProcess }, { startTrial }] = await Promise.all([
  import('../apps/server/src/platform/config.ts'),
  import('../apps/server/src/operation/run-process.ts'),
  import('../apps/server/src/demo/start.ts'),
]);
await runProcess(async (signal) => {
  signal.addEventListener('abort', () => stopping.abort(), { once: true });
  return startTrial(readConfig(process.env, 'trial'), { signal, pages });
});
