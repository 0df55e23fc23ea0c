import { inspect } from 'node:util';
import { type Installation, openInstallation } from '../operation/open-installation.ts';
import type { Running } from '../operation/run-process.ts';
import type { Config } from '../platform/config.ts';
import { OperatorError } from '../platform/errors.ts';
import { installed } from '../platform/installed-version.ts';
import { serve } from '../start.ts';
import { demoAuthorityFolder, demoAuthorityMails } from './authority.ts';
import { DEMO_PASSPHRASE, ELECTOR_PASSWORD } from './people.ts';
import { demonstrationSteps, fillDemonstration, isComplete, openDemonstration, Preparation } from './prepare.ts';
import { demoTrusteeFile } from './trustee.ts';
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
    return serve(await openInstallation(config));
  }
  const opened = await openInstallation(config, pages);
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
  const server = await serve(installation, (address) => demonstrationHints(address, config));
  if (!config.demoWitness) return server;
  const witness = startDemoWitness({
    ...installation.deps,
    dataDir: config.dataDir,
    log: server.log,
    address: server.address,
    onReady: (page, isHost) => {
      print(`Un veedor de demostración sigue las urnas y firma lo que ve: su página es ${page}`);
      print(isHost ? `Allí se comprueba un voto, con el código que se ve después de votar: ${page}/comprobar` : TAKEN);
    },
  });
  // First the witness, so that it takes the silence of this server for no alarm.
  return { stop: () => witness.stop().then(server.stop) };
}

const TAKEN =
  'Allí no se comprueban votos: se sellaron con otra dirección del veedor, que al empezar estaba ocupada o no tenía.';

const print = (line: string): boolean => process.stdout.write(`  ${line}\n\n`);

/** Fills the demonstration while the web app is built, and shows how far both are. */
async function prepare({ config, deps }: Installation, { signal, pages }: Required<Trial>): Promise<void> {
  const { dataDir, demoAuthority, demoWitness } = config;
  const preparation = new Preparation(demonstrationSteps() + 1);
  const waiting = await openWaitingPage(config, preparation);
  print(`Se prepara la demostración: http://${config.host}:${config.port} muestra cuánto falta`);
  try {
    await openDemonstration(deps);
    const filling = fillDemonstration({ ...deps, dataDir, demoAuthority, demoWitness, log }, { preparation, signal });
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

/** With whom a newcomer may try what. */
function demonstrationHints(address: string, { dataDir, demoAuthority }: Config): readonly string[] {
  return [
    '  Para probar, con tipo de documento «Cédula de ciudadanía»:',
    '',
    '    1000000101 a 1000000140   pueden inscribirse (contador o IES)',
    '    1000000151                datos sin actualizar este año',
    '    1000000152                con sanción disciplinaria',
    '    1000000153                tarjeta profesional inactiva',
    '    1000000201                inscripción ya finalizada',
    '    1000000231, 1000000232    con un documento por subsanar',
    '',
    `  Para votar, en ${address}/voting/select:`,
    '',
    '    1000000401 a 1000000500   contadores, con un código que llega al correo',
    `    rector01@ies.test a rector20@ies.test   instituciones, con la contraseña ${ELECTOR_PASSWORD}`,
    ...(demoAuthority
      ? [`                              y la credencial que una autoridad aparte les envió: está en ${address}/correo`]
      : []),
    '',
    `  Personal, en ${address}/auth/login:`,
    '',
    '    900000001, 900000005      administradores',
    '    900000002, 900000003      revisores',
    '    900000004                 auditor',
    '',
    '  Para llegar al resultado: el administrador cierra la votación en la página de la elección, y el custodio de la',
    `  demostración (enlace en ${address}/correo) descifra con su archivo,`,
    `  cuya frase de acceso es «${DEMO_PASSPHRASE}»:`,
    '',
    ...['contador', 'ies'].map((contest) => `    ${demoTrusteeFile(dataDir, contest)}`),
    '',
    ...(demoAuthority ? authorityHints(dataDir) : []),
  ];
}

const authorityHints = (dataDir: string): readonly string[] => [
  '  La misma frase abre el archivo de la autoridad que hizo las credenciales de las instituciones. Con el resultado',
  '  publicado, su guía compara la urna con ellas, firma la conciliación y las destruye:',
  '',
  `    ${installed.call('credentials')} --folder ${demoAuthorityFolder(dataDir)}`,
  '',
];
