import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readElection } from '@urna/belenios/election';
import { sha256Base64 } from '@urna/belenios/hash';
import { checked } from '@urna/belenios/refusal';
import { progressBar } from '@urna/node-tools/progress-bar';
import { formatNumber } from '@urna/verification/amounts';
import { inFolder } from '../folder/files.ts';
import type { LetterContext } from '../letters/draw-letter.ts';
import { writeLetters } from '../letters/write-letters.ts';
import { MailJournal } from '../mails/mail-journal.ts';
import { loadMailSettings } from '../mails/mail-settings.ts';
import type { PrivateFile } from '../private-file/open-private-file.ts';
import { Problem } from '../problem.ts';
import { print } from '../terminal.ts';
import { countOf } from '../words.ts';
import { type CommandOptions, folderOf, openFile, required } from './command-options.ts';

/** The election's text as it is published, or the server's answer that holds it. */
function electionIn(text: string): string {
  try {
    const { data } = JSON.parse(text) as { data?: { election?: unknown } };
    if (typeof data?.election === 'string') return data.election;
  } catch {
    // Refused below.
  }
  // A shell that writes the text into a file ends it with a line feed.
  return text.trimEnd();
}

/** The fingerprint that letters print: given itself, or by a file with the election, which must be the credentials' own. */
function readFingerprint(fileOrFingerprint: string, election: string): string {
  if (!existsSync(fileOrFingerprint)) {
    if (/^[A-Za-z0-9+/]{43}$/.test(fileOrFingerprint)) return fileOrFingerprint;
    throw new Problem(`--election: ${fileOrFingerprint} no es un archivo, ni una huella de 43 caracteres.`);
  }
  const text = electionIn(readFileSync(fileOrFingerprint, 'utf8'));
  const read = checked(() => readElection(text));
  if (!read.ok) throw new Problem(`--election: ${fileOrFingerprint} no es el archivo de una elección.`);
  if (read.value.uuid === election) return sha256Base64(text);
  throw new Problem(`--election: ${fileOrFingerprint} es de otra elección, no de la de estas credenciales.`);
}

export async function letters(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const out = resolve(required(options, 'out'));
  const file = await openFile(folder, options);
  const context = readContext(folder, file, options);
  const only = options.unsent === true ? unsentOf(folder) : null;
  const bar = progressBar(process.stderr);
  const began = performance.now();
  const written = await writeLetters({
    file,
    context,
    out,
    isCsv: options.csv === true,
    only,
    mayReplace: options.replace === true,
    onProgress: (done, all) => bar.show(done / all, `${formatNumber(done)} de ${formatNumber(all)}`),
  }).finally(bar.end);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  const files = countOf(written.files, 'archivo', 'archivos');
  const verb = written.letters === 1 ? 'Se escribió' : 'Se escribieron';
  print(`${verb} ${countOf(written.letters, 'carta', 'cartas')} en ${files}, en ${seconds} s:\n${out}`);
  print(hostLines(context));
  if (context.fingerprint === null)
    print('No llevan la huella de la elección, sino dónde se publica: con --election la llevan.');
  print('Llevan las credenciales sin cifrar: imprímalas en un equipo de la autoridad y borre después esa carpeta.');
  return 0;
}

/** The settings of the mails say most of it; who sends paper alone has none. */
function readContext(folder: string, file: PrivateFile, options: CommandOptions): LetterContext {
  const settings = loadMailSettings(options.mail ?? inFolder(folder, 'mailSettings'));
  const { roll } = file.header;
  const authority = (options.authority ?? settings?.authority ?? '').trim();
  if (authority === '') throw new Problem('Falta --authority «NOMBRE»: la carta dice quién hizo la credencial.');
  return {
    roll,
    authority,
    contact: settings?.from ?? null,
    booth: settings?.booth ?? null,
    fingerprint: options.election === undefined ? null : readFingerprint(options.election, roll.election),
  };
}

function unsentOf(folder: string): Set<number> {
  const journal = MailJournal.open(inFolder(folder, 'journal'));
  try {
    return journal.unsent();
  } finally {
    journal.close();
  }
}

function hostLines({ roll }: LetterContext): string {
  if (roll.check_hosts.length === 0) return 'No llevan dónde comprobar el voto: la elección no lo ofrece.';
  const lines = roll.check_hosts.map(({ name, page }) => `  ${name}: ${page}`);
  return `Dónde se comprueba el voto:\n${lines.join('\n')}`;
}
