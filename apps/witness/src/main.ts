import { writeVkey } from '@urna/transparency/note/note-key';
import { formatNumber } from '@urna/verification/amounts';
import { alarmKinds } from './alarms/alarm.ts';
import type { WitnessState } from './elections/witness-state.ts';
import { Witness } from './run-witness.ts';
import { readSettings, SettingsError } from './settings.ts';
import { usage } from './usage.ts';

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
