import { writeVkey } from '@urna/transparency/note/note-key';
import { formatNumber } from '@urna/verification/amounts';
import { alarmKinds } from './alarm.ts';
import type { WitnessState } from './elections/witness-state.ts';
import { Witness } from './run-witness.ts';
import { readSettings, SettingsError } from './settings.ts';

export const usage = `Uso: urna witness --url DIRECCIÓN --key LLAVE --name NOMBRE
     npm run witness -- --url DIRECCIÓN --key LLAVE --name NOMBRE   (en el repositorio)

Sigue una o varias elecciones de Urna: guarda una copia de cada urna, revisa cada voto cuando llega, comprueba que nada
desaparezca ni cambie, firma lo que vio, compara la casilla con la que firmaron los custodios, y avisa si algo está mal.

  --url DIRECCIÓN    la de la elección: https://…/elections/NOMBRE
                     o https://…/processes/PROCESO/elections/NOMBRE
  --key LLAVE        la llave pública de esa elección, publicada al sellarla. Para seguir varias, repita los dos
  --name NOMBRE      solo la primera vez: el nombre de este veedor, un dominio de su institución
  --data CARPETA     dónde guarda su llave, las copias y las pruebas (./veedor)
  --listen LUGAR     dónde atiende su página (127.0.0.1:8700)
  --peer DIRECCIÓN   la de otro veedor, para comparar lo que ve. Se puede repetir
  --every SEGUNDOS   cada cuánto mira la urna (60)
  --silence MINUTOS  cuánto puede tardar el servidor en entregar lo que firmó antes de que sea una alarma (15)
  --booth            además sirve a los electores, en /voting/, la casilla que firmaron los custodios
  --booth-at DIRECCIÓN   la propia de la casilla, o la de otra entidad que la entrega: se compara también. Se puede repetir
  --check            además ofrece a los electores, en /comprobar, la página con que un segundo dispositivo comprueba el voto
  --check-page ARCHIVO   esa página, si no es la de esta versión: la que firmaron los custodios
  --compare HORAS    cada cuánto compara la urna entera con su copia; 0: sin pausa (24)
  --threads NÚMERO   cuántos procesadores usa
  --webhook DIRECCIÓN               a dónde enviar las alarmas
  --smtp smtp://… --mail-from … --mail-to …   a qué correo enviarlas
  --config ARCHIVO   todo lo anterior en un archivo; docs/guia-veedor.md trae un ejemplo
  --once             mira una vez y termina: con 0 si todo está en orden, con 1 si hay una alarma
`;

/** The process: reads the command line, follows, and stops on a signal. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = (line: string): void => say(`${new Date().toISOString()} ${line}`);

function summary({ reached_at, seen, position, booth }: WitnessState, alarms: number): string {
  if (reached_at === null && alarms === 0) return 'el servidor nunca ha respondido; revise la dirección';
  if (seen === null && alarms === 0) return 'todavía no hay una urna publicada';
  const isBoothKnown = booth !== null && booth.checked_at !== null;
  const checks = isBoothKnown ? `, veces que se comprobó la casilla: ${formatNumber(booth.checks)}` : '';
  return `${alarms === 0 ? 'en orden' : 'CON ALARMA'}, votos revisados: ${formatNumber(position.ballots)}${checks}`;
}

async function once(witness: Witness): Promise<number> {
  try {
    await witness.round();
    for (const { log: key, file, alarms } of witness.followers) {
      say(`${key.name}: ${summary(file.state, alarms.active.length)}`);
      for (const { kind, text } of alarms.active) say(`  ✗ ${alarmKinds[kind].title}. ${text}`);
    }
    // Nothing is in order about a server that never answered: its address may be mistyped.
    const hasUnknown = witness.followers.some(({ file }) => file.state.reached_at === null);
    return witness.hasAlarm || hasUnknown ? 1 : 0;
  } finally {
    await witness.close();
  }
}

async function follow(witness: Witness): Promise<void> {
  const end = (): void => {
    // A round may take hours, and what it has read is safe at every moment.
    setTimeout(() => process.exit(0), 3000).unref();
    witness.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  say(`Su página: ${await witness.start()}`);
}

try {
  const settings = readSettings(process.argv.slice(2));
  if (settings === null) say(usage);
  else {
    const witness = await Witness.open(settings, { now: () => new Date(), log });
    say(`Veedor «${witness.key.name}»`);
    say(`Su llave pública, que la administración de la elección debe registrar:\n  ${writeVkey(witness.key)}`);
    if (settings.once) process.exitCode = await once(witness);
    else await follow(witness);
  }
} catch (error) {
  if (error instanceof SettingsError)
    process.stderr.write(`${error.message}\n\nCon --help se ven todas las opciones.\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(error instanceof SettingsError ? 2 : 3);
}
