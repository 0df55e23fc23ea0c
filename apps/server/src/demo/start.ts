import { inspect } from 'node:util';
import { type Installation, openInstallation } from '../open-installation.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Running } from '../run-process.ts';
import { serve, start } from '../start.ts';
import { demoAuthorityMails } from './authority.ts';
import { demonstrationHints } from './hints.ts';
import { Preparation } from './preparation.ts';
import { demonstrationSteps, fillDemonstration, isComplete, openDemonstration } from './prepare.ts';
import { openWaitingPage } from './waiting-page.ts';
import { startDemoWitness } from './witness.ts';

interface Trial {
  /** Ends a preparation early; the next start resumes it. */
  signal: AbortSignal;
  /** Settles once the web app is built. */
  pages?: Promise<void>;
}

/** Starts the server with the demonstration, where the settings want one: what `npm start` does. */
export async function startTrial(config: Config, { signal, pages = Promise.resolve() }: Trial): Promise<Running> {
  if (!config.demo) {
    await pages;
    return start(config);
  }
  const opened = await openInstallation(config);
  const installation = {
    ...opened,
    deps: { ...opened.deps, demonstration: true, otherMailsFolder: demoAuthorityMails(config.dataDir) },
  };
  try {
    if (await isComplete(installation.deps)) await pages;
    else await prepare(installation, { signal, pages });
  } catch (error) {
    await installation.close();
    throw error;
  }
  if (signal.aborted) return { stop: installation.close };
  const server = await serve(installation, (address) => demonstrationHints(address, config.dataDir));
  if (!config.demoWitness) return server;
  const witness = startDemoWitness({
    ...installation.deps,
    dataDir: config.dataDir,
    log: server.log,
    address: server.address,
    onReady: (page) => print(`Un veedor de demostración sigue las urnas y firma lo que ve: su página es ${page}`),
  });
  // First the witness, so that it takes the silence of this server for no alarm.
  return { stop: () => witness.stop().then(server.stop) };
}

const print = (line: string): boolean => process.stdout.write(`  ${line}\n\n`);

/** Fills the demonstration while the web app is built, and shows how far both are. */
async function prepare({ config, deps }: Installation, { signal, pages }: Required<Trial>): Promise<void> {
  const preparation = new Preparation(demonstrationSteps() + 1);
  const waiting = await openWaitingPage(config, preparation);
  print(`Se prepara la demostración: http://${config.host}:${config.port} muestra cuánto falta`);
  try {
    await openDemonstration(deps);
    const filling = fillDemonstration({ ...deps, dataDir: config.dataDir, log }, { preparation, signal });
    await Promise.all([filling.catch(refuseHalf), pages.then(() => preparation.step())]);
  } finally {
    await waiting.close();
  }
}

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: unknown, text?: string) => process.stderr.write(`${text} ${inspect(details)}\n`),
};

function refuseHalf(cause: unknown): never {
  log.error(cause, 'the demonstration could not be made');
  throw new OperatorError(
    'No se pudo terminar de preparar la demostración. Vuelva a iniciar: sigue donde iba. Si ocurre otra vez, empiece en una carpeta nueva con DATA_DIR.',
    { cause },
  );
}
