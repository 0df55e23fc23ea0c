import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ignoreBrokenPipe } from '@urna/node-tools/ignore-broken-pipe';
import type { CommandOptions } from './commands/command-options.ts';
import { problemText } from './problem.ts';
import { note, print } from './terminal.ts';

/** The orders. Each loads its own modules alone: a mail needs no PDF, and a letter no mail server. */
const commands: Record<string, (options: CommandOptions) => Promise<number>> = {
  roll: async (options) => (await import('./commands/make.ts')).roll(options),
  make: async (options) => (await import('./commands/make.ts')).make(options),
  mail: async (options) => (await import('./commands/mails.ts')).mail(options),
  send: async (options) => (await import('./commands/mails.ts')).send(options),
  pause: async (options) => (await import('./commands/mails.ts')).pause(options),
  status: async (options) => (await import('./commands/status.ts')).status(options),
  report: async (options) => (await import('./commands/mails.ts')).report(options),
  'send-one': async (options) => (await import('./commands/mails.ts')).sendOne(options),
  letters: async (options) => (await import('./commands/letters.ts')).letters(options),
  reconcile: async (options) => (await import('./commands/reconcile.ts')).reconcileCommand(options),
  notify: async (options) => (await import('./commands/mails.ts')).notify(options),
  destroy: async (options) => (await import('./commands/reconcile.ts')).destroyCommand(options),
};

const usage = `Uso: urna credentials [ORDEN] [opciones]
     npm run credentials -- [ORDEN] [opciones]   (en el repositorio)

Sin orden abre la guía en el navegador, en este mismo equipo.

  roll --roll CENSO             muestra la elección y la huella de un censo
  make --roll CENSO --out CARPETA
                                hace las credenciales; --yes si ya se comparó la huella
  mail --folder CARPETA --mail AJUSTES.json
                                guarda los ajustes del servidor de correo en la carpeta
  send --folder CARPETA         envía, o sigue enviando, los correos
  pause --folder CARPETA        detiene el envío; «send» lo sigue
  status --folder CARPETA       muestra cómo va
  report --folder CARPETA --out INFORME.csv
                                escribe qué pasó con el correo de cada votante, y los envíos repetidos
  send-one --folder CARPETA --voter «NOMBRE, CORREO O NÚMERO» --reason «POR QUÉ»
                                envía de nuevo a una persona; --address CORREO si la
                                administración corrigió el del censo (--yes si ya se comparó)
  letters --folder CARPETA --out CARPETA-DE-CARTAS
                                escribe una carta de una hoja por votante, en PDF; con --csv, una tabla
                                para combinarla con otro programa. --unsent: solo a quien no le salió
                                el correo; --authority «NOMBRE» si no hay ajustes del correo;
                                --election ARCHIVO O HUELLA de la elección sellada; --replace si ya hay cartas
  reconcile --folder CARPETA --archive URNA.bel
                                compara la urna publicada con las credenciales
  notify --folder CARPETA       avisa a cada votante si su credencial se usó; también sigue un envío
                                que quedó en pausa
  destroy --folder CARPETA --confirm DESTRUIR
                                destruye las credenciales privadas; sin conciliación pide
                                --without-reconciliation «POR QUÉ», y sin avisos --without-notices

  --passphrase-file ARCHIVO     lee la frase de acceso de la primera línea (o CREDENTIALS_PASSPHRASE)
  --password-file ARCHIVO       lee la contraseña del servidor de correo (o CREDENTIALS_SMTP_PASSWORD)
  --folder, --port              la carpeta y el puerto de la guía

AJUSTES.json: {"host":"smtp.ejemplo.co","port":587,"tls":"starttls","user":"autoridad@ejemplo.co",
               "from":"autoridad@ejemplo.co","authority":"Universidad de Ejemplo","perSecond":5}
               "booth":"https://casilla.ejemplo.co" si otra entidad sirve la casilla: el enlace lleva allí
               tls: starttls, implicit (desde el primer byte) o plain (solo en este equipo)
`;

/** The process: reads the order, and says in one sentence what a person can mend. */
ignoreBrokenPipe();
// The folder holds names and addresses.
process.umask(0o077);

const text = { type: 'string' } as const;
const options = {
  roll: text,
  out: text,
  folder: text,
  archive: text,
  mail: text,
  voter: text,
  reason: text,
  address: text,
  confirm: text,
  yes: { type: 'boolean' },
  authority: text,
  election: text,
  csv: { type: 'boolean' },
  unsent: { type: 'boolean' },
  replace: { type: 'boolean' },
  'without-reconciliation': text,
  'without-notices': { type: 'boolean' },
  'passphrase-file': text,
  'password-file': text,
  port: text,
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (values.help) {
    print(usage);
    return 0;
  }
  if (name === undefined) {
    const { serveGuide } = await import('./page/serve-guide.ts');
    await serveGuide({ folder: resolve(values.folder ?? 'credenciales'), port: Number(values.port ?? 0) });
    return 0;
  }
  const command = Object.hasOwn(commands, name) && rest.length === 0 ? commands[name] : undefined;
  if (!command) {
    note(usage);
    return 2;
  }
  return command(values);
}

try {
  process.exitCode = await run();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (isUsage) note(usage);
  // A defect of the program keeps its stack, which holds no secret.
  else note(problemText(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exitCode = isUsage ? 2 : 1;
}
