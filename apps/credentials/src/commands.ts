import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sha256Hex } from '@urna/belenios/hash';
import { openMailServer } from '@urna/mail/mail-server';
import { progressBar } from '@urna/node-tools/progress-bar';
import { formatNumber } from '@urna/verification/amounts';
import { destroy } from './after/destroy.ts';
import { reconcile } from './after/reconcile.ts';
import { inFolder, sha256OfFile } from './folder/files.ts';
import { readFolderState, readListOf, requireCredentials, requireNotDestroyed } from './folder/folder-state.ts';
import { holdFolder, lockFolder } from './folder/hold-folder.ts';
import { openOwnFile } from './folder/own-file.ts';
import { MailJournal } from './mails/mail-journal.ts';
import { writeMailReport } from './mails/mail-report.ts';
import { addressOf, loadMailSettings, PASSWORD_VARIABLE, saveMailSettings } from './mails/mail-settings.ts';
import { findVoters, LISTED_VOTERS, sendAgain } from './mails/send-again.ts';
import { CONNECTIONS, sendMails } from './mails/send-mails.ts';
import { makeCredentials } from './make/make-credentials.ts';
import { readRollFile } from './make/read-roll.ts';
import type { PrivateFile } from './private-file/open-private-file.ts';
import { Problem } from './problem.ts';
import { confirm, note, print, readPassphrase, secretFrom } from './terminal.ts';
import {
  countOf,
  fingerprintLines,
  mailCountRows,
  mailStateWords,
  moreWords,
  outcomeWords,
  reconciliationText,
  showMoment,
} from './words.ts';

export interface CommandOptions {
  roll?: string | undefined;
  out?: string | undefined;
  folder?: string | undefined;
  archive?: string | undefined;
  mail?: string | undefined;
  voter?: string | undefined;
  reason?: string | undefined;
  address?: string | undefined;
  confirm?: string | undefined;
  yes?: boolean | undefined;
  'without-reconciliation'?: string | undefined;
  'passphrase-file'?: string | undefined;
  'password-file'?: string | undefined;
}

const LISTED = 20;

function required(
  options: CommandOptions,
  name: 'roll' | 'out' | 'folder' | 'archive' | 'mail' | 'voter' | 'reason',
): string {
  const value = options[name];
  if (value === undefined || value === '') throw new Problem(`Falta --${name}.`);
  return value;
}

const folderOf = (options: CommandOptions): string => resolve(required(options, 'folder'));

async function openFile(folder: string, options: CommandOptions): Promise<PrivateFile> {
  requireNotDestroyed(folder);
  return openOwnFile(folder, await readPassphrase(options['passphrase-file']));
}

async function showRoll(path: string) {
  const read = await readRollFile(path);
  const { process: title, contest, address, election, voters } = read.header;
  print(`Proceso    ${title}\nElección   ${contest}\nSitio      ${address}\nIdentidad  ${election}`);
  print(`Votantes   ${formatNumber(voters)}\n\nHuella del censo:\n${fingerprintLines(read.sha256)}\n`);
  return read;
}

async function make(options: CommandOptions): Promise<number> {
  const roll = required(options, 'roll');
  const folder = resolve(required(options, 'out'));
  const { sha256 } = await showRoll(roll);
  await confirm('¿Es la misma huella que muestra la página de la elección?', 'la huella', options.yes === true);
  const passphrase = await readPassphrase(options['passphrase-file'], { isNew: true });
  const bar = progressBar(process.stderr);
  const began = performance.now();
  const { listHash, header } = await makeCredentials({
    roll,
    rollHash: sha256,
    folder,
    passphrase,
    onProgress: (done, all) => bar.show(done / all, `${formatNumber(done)} de ${formatNumber(all)}`),
  }).finally(bar.end);
  const seconds = ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');
  const { authority } = await readListOf(folder);
  print(`Se hicieron ${countOf(header.voters, 'credencial', 'credenciales')} en ${seconds} s.`);
  print(
    `\nEntregue este archivo a la administración:\n${inFolder(folder, 'list')}\nSu huella:\n${fingerprintLines(listHash)}\nHuella de la llave con que firma:\n${fingerprintLines(sha256Hex(authority))}`,
  );
  print(`\nGuarde este archivo y no lo entregue a nadie:\n${inFolder(folder, 'privateFile')}`);
  print('Sin la frase de acceso no se abre, y nadie puede recuperarla. Borre el censo que descargó.');
  return 0;
}

async function mail(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireCredentials(folder);
  const settings = loadMailSettings(required(options, 'mail'));
  if (!settings) throw new Problem(`No existe ${options.mail}.`);
  await saveMailSettings(inFolder(folder, 'mailSettings'), settings);
  print('Los ajustes del correo quedaron guardados, sin la contraseña.');
  return 0;
}

function openServer(folder: string, options: CommandOptions) {
  const settings = loadMailSettings(options.mail ?? inFolder(folder, 'mailSettings'));
  if (!settings) throw new Problem('Faltan los ajustes del correo: use --mail AJUSTES.json.');
  const passwordFile = options['password-file'];
  const password = passwordFile === undefined ? process.env[PASSWORD_VARIABLE] : secretFrom(passwordFile);
  delete process.env[PASSWORD_VARIABLE];
  return { settings, server: openMailServer(addressOf(settings, password), CONNECTIONS) };
}

async function send(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const file = await openFile(folder, options);
  const { settings, server } = openServer(folder, options);
  const held = holdFolder(folder);
  const bar = progressBar(process.stderr);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  // Under npm a Ctrl-C arrives twice: from the terminal, and forwarded by npm.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const pause = inFolder(folder, 'pause');
  try {
    await rm(pause, { force: true });
    const end = await sendMails({
      file,
      journal: held.journal,
      server,
      settings,
      isPaused: () => isStopped || existsSync(pause),
      onTrouble: (words) => note(words === undefined ? 'El correo sale otra vez.' : `En espera: ${words}.`),
      onProgress: () => {
        const { sent, failed, unknown, all } = held.journal.counts();
        const done = sent + failed + unknown;
        bar.show(done / all, `${formatNumber(done)} de ${formatNumber(all)}`);
      },
    });
    bar.end();
    print(end === 'paused' ? 'El envío quedó en pausa. Siga con «send».' : 'No queda ningún correo en espera.');
    showMails(held.journal);
    return 0;
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
    server.close();
    held.release();
  }
}

function showMails(journal: MailJournal): void {
  const counts = journal.counts();
  for (const [label, count] of mailCountRows(counts)) print(`${formatNumber(count).padStart(9)}  ${label}`);
  const troubled = journal.troubled(LISTED);
  if (troubled.length > 0) print('\nPara revisar y, si hace falta, enviar de nuevo con «send-one»:');
  for (const { voter, state, reason } of troubled) {
    print(`  votante ${voter}: ${mailStateWords[state]}${reason === null ? '' : ` (${reason})`}`);
  }
  tellMore(counts.failed + counts.unknown);
  if (counts.resends > 0) print('\nEnviados de nuevo, los últimos primero:');
  for (const { voter, asked_at, address, why, state, reason } of journal.resends(LISTED)) {
    const to = address === null ? '' : `, a ${address}`;
    print(`  votante ${voter}, ${showMoment(asked_at)}${to}: ${why} (${outcomeWords({ state, reason })})`);
  }
  tellMore(counts.resends);
}

function tellMore(all: number): void {
  const more = moreWords(all, LISTED);
  if (more !== '') print(`  ${more} Use «report».`);
}

async function report(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const out = resolve(required(options, 'out'));
  const file = await openFile(folder, options);
  const journal = MailJournal.open(inFolder(folder, 'journal'));
  try {
    await writeMailReport(out, file, journal);
  } finally {
    journal.close();
  }
  print(`El informe de los envíos quedó en ${out}.`);
  print('Lleva el nombre de cada votante: guárdelo como el censo, y bórrelo cuando no haga falta.');
  return 0;
}

async function status(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const { list, header, mails, isPaused, reconciliation, note: destroyed } = await readFolderState(folder);
  print(`Elección   ${header?.roll.contest ?? list.election}`);
  print(
    `Emitidas   ${countOf(list.issued, 'credencial', 'credenciales')}\nHuella de la lista:\n${fingerprintLines(list.hash)}\n`,
  );
  if (mails) {
    if (isPaused) print('El envío está en pausa.');
    const journal = MailJournal.open(inFolder(folder, 'journal'));
    showMails(journal);
    journal.close();
  }
  if (reconciliation) {
    print(
      `\nConciliación\n${reconciliationText(reconciliation)}Su huella:\n${fingerprintLines(reconciliation.sha256)}`,
    );
  }
  if (destroyed) {
    print(`\nDestruidas el ${showMoment(destroyed.destroyedAt)}.`);
    print(`Huella de la constancia:\n${fingerprintLines(destroyed.sha256)}`);
  }
  return 0;
}

async function sendOne(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const sought = required(options, 'voter');
  const why = required(options, 'reason');
  const file = await openFile(folder, options);
  const found = await findVoters(file, sought);
  const [voter] = found;
  if (!voter) throw new Problem('Nadie del censo corresponde.');
  if (found.length > 1) {
    const isMany = found.length > LISTED_VOTERS;
    print(
      isMany
        ? 'Hay muchas personas. Escriba más del nombre, o el número:'
        : 'Hay varias personas. Repita con el número:',
    );
    for (const { voter: number, name, email } of found.slice(0, LISTED_VOTERS)) print(`  ${number}  ${name}  ${email}`);
    return 1;
  }
  const { address = '' } = options;
  if (address !== '') {
    await confirm(
      `Se enviará a ${address}, y no a ${voter.email}. ¿Es la dirección que corrigió la administración?`,
      'el correo corregido con la administración',
      options.yes === true,
    );
  }
  const { settings, server } = openServer(folder, options);
  const held = holdFolder(folder);
  try {
    const request = { why, address, isConfirmed: true };
    const { to, state, reason } = await sendAgain({ file, journal: held.journal, server, settings }, voter, request);
    print(`${voter.name}, ${to}: ${outcomeWords({ state, reason })}.`);
    return state === 'sent' ? 0 : 1;
  } finally {
    server.close();
    held.release();
  }
}

/** The administration's page shows the same digits once it has the file. */
async function handOver(words: string, path: string): Promise<void> {
  print(`${words}\n${path}\nSu huella:\n${fingerprintLines(await sha256OfFile(path))}`);
}

async function reconcileCommand(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const archive = required(options, 'archive');
  const file = await openFile(folder, options);
  const bar = progressBar(process.stderr);
  const onProgress = (fraction: number) => bar.show(fraction, 'verificada');
  const reconciliation = await reconcile({ folder, file, archive, onProgress }).finally(bar.end);
  print(reconciliationText(reconciliation));
  await handOver('Entregue este archivo a la administración:', inFolder(folder, 'reconciliation'));
  return reconciliation.problems.length === 0 ? 0 : 1;
}

async function destroyCommand(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireCredentials(folder);
  const lock = lockFolder(folder);
  try {
    await destroy({
      folder,
      confirmation: options.confirm ?? '',
      passphrase: () => readPassphrase(options['passphrase-file']),
      withoutReconciliation: options['without-reconciliation'],
    });
  } finally {
    lock.release();
  }
  await handOver('Las credenciales privadas se destruyeron. Entregue la constancia firmada:', inFolder(folder, 'note'));
  print('Destruya también las copias que haya hecho de ese archivo.');
  return 0;
}

export const commands: Record<string, (options: CommandOptions) => Promise<number>> = {
  roll: async (options) => {
    await showRoll(required(options, 'roll'));
    return 0;
  },
  make,
  mail,
  send,
  pause: async (options) => {
    const folder = folderOf(options);
    requireNotDestroyed(folder);
    writeFileSync(inFolder(folder, 'pause'), '');
    print('El envío se detiene en cuanto terminen los correos que ya salieron.');
    return 0;
  },
  status,
  report,
  'send-one': sendOne,
  reconcile: reconcileCommand,
  destroy: destroyCommand,
};
