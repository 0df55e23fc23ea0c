import { buildApp } from './app.ts';
import { startBackground } from './background.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/deps.ts';
import type { Running } from './run-process.ts';
import { listAdministrators } from './services/people/staff/staff-queries.ts';
import { printWelcome } from './welcome.ts';

export async function start(config: Config): Promise<Running> {
  return serve(await openInstallation(config));
}

/** Serves an opened installation; stopping is in reverse order. `hints` is what else the welcome says. */
export async function serve(
  { config, embedded, deps, close }: Installation,
  hints: (address: string) => readonly string[] = () => [],
): Promise<Running & { address: string; log: Log }> {
  try {
    const app = await buildApp(deps);
    const background = await startBackground(config, { ...deps, log: app.log });
    const address = await app.listen({ port: config.port, host: config.host });
    const { length: administrators } = await listAdministrators(deps.db);
    if (administrators === 1)
      app.log.warn('a single administrator: what takes two waits and is announced to everybody');
    printWelcome({ config, address, embedded, administrators, hints: hints(address) });
    const stop = async () => {
      await app.close();
      await background.stop();
      await close();
    };
    return { stop, address, log: app.log };
  } catch (error) {
    await close();
    throw error;
  }
}
