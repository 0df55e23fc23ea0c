// The commands that mail the credentials, tell voters after the vote, and show what was sent.

import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { progressBar } from '@urna/node-tools/progress-bar';
import { formatNumber } from '@urna/verification/amounts';
import { prepareNotices } from '../after/notices.ts';
import { inFolder } from '../folder/files.ts';
import { requireCredentials, requireNotDestroyed } from '../folder/folder-state.ts';
import { holdFolder } from '../folder/open-folder.ts';
import { prepareMails } from '../mails/compose-mail.ts';
import { MailJournal, type MailKind } from '../mails/mail-journal.ts';
import { writeMailReport } from '../mails/mail-report.ts';
import { loadMailSettings, saveMailSettings } from '../mails/mail-settings.ts';
import { findVoters, LISTED_VOTERS, sendAgain } from '../mails/send-again.ts';
import { sendMails } from '../mails/send-mails.ts';
import { Problem } from '../problem.ts';
import { confirm, note, print } from '../terminal.ts';
import { mailCountRows, mailStateWords, moreWords, nothingLeftWords, outcomeWords, showMoment } from '../words.ts';
import { type CommandOptions, folderOf, openFile, openServer, required } from './command-options.ts';

const LISTED = 20;

export function showMails(journal: MailJournal, kind: MailKind = 'mails'): void {
  const counts = journal.counts();
  for (const [label, count] of mailCountRows(counts, kind)) print(`${formatNumber(count).padStart(9)}  ${label}`);
  const troubled = journal.troubled(LISTED);
  const again = kind === 'mails' ? ' y, si hace falta, enviar de nuevo con «send-one»' : '';
  if (troubled.length > 0) print(`\nPara revisar${again}:`);
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

export const send = (options: CommandOptions): Promise<number> => sendAll(options, 'mails');

/** After the vote. */
export const notify = (options: CommandOptions): Promise<number> => sendAll(options, 'notices');

async function sendAll(options: CommandOptions, kind: MailKind): Promise<number> {
  const folder = folderOf(options);
  const file = await openFile(folder, options);
  const { settings, server } = openServer(folder, options);
  const hold = holdFolder(folder);
  const bar = progressBar(process.stderr);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  // Under npm a Ctrl-C arrives twice: from the terminal, and forwarded by npm.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const pauseFile = inFolder(folder, 'pause');
  try {
    const opened = { file, journal: hold.journal, settings };
    const { journal, compose } = kind === 'mails' ? await prepareMails(opened) : await prepareNotices(folder, opened);
    await rm(pauseFile, { force: true });
    const end = await sendMails({
      file,
      journal,
      compose,
      server,
      settings,
      isPaused: () => isStopped || existsSync(pauseFile),
      onTrouble: (words) => note(words === undefined ? 'El correo sale otra vez.' : `En espera: ${words}.`),
      onProgress: () => {
        const { sent, failed, unknown, all } = journal.counts();
        const done = sent + failed + unknown;
        bar.show(done / all, `${formatNumber(done)} de ${formatNumber(all)}`);
      },
    });
    bar.end();
    const again = kind === 'mails' ? 'send' : 'notify';
    print(end === 'paused' ? `El envío quedó en pausa. Siga con «${again}».` : nothingLeftWords[kind]);
    showMails(journal, kind);
    return 0;
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
    server.close();
    hold.release();
  }
}

export async function pause(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireNotDestroyed(folder);
  await writeFile(inFolder(folder, 'pause'), '');
  print('El envío se detiene en cuanto terminen los correos que ya salieron.');
  return 0;
}

export async function sendOne(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const sought = required(options, 'voter');
  const why = required(options, 'reason');
  const file = await openFile(folder, options);
  const matches = await findVoters(file, sought);
  const [voter] = matches;
  if (!voter) throw new Problem('Nadie del censo corresponde.');
  if (matches.length > 1) {
    const isMany = matches.length > LISTED_VOTERS;
    print(
      isMany
        ? 'Hay muchas personas. Escriba más del nombre, o el número:'
        : 'Hay varias personas. Repita con el número:',
    );
    for (const { voter: number, name, email } of matches.slice(0, LISTED_VOTERS))
      print(`  ${number}  ${name}  ${email}`);
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
  const hold = holdFolder(folder);
  try {
    const request = { why, address, isConfirmed: true };
    const { to, state, reason } = await sendAgain({ file, journal: hold.journal, server, settings }, voter, request);
    print(`${voter.name}, ${to}: ${outcomeWords({ state, reason })}.`);
    return state === 'sent' ? 0 : 1;
  } finally {
    server.close();
    hold.release();
  }
}

export async function report(options: CommandOptions): Promise<number> {
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

export async function mail(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireCredentials(folder);
  const settings = loadMailSettings(required(options, 'mail'));
  if (!settings) throw new Problem(`No existe ${options.mail}.`);
  await saveMailSettings(inFolder(folder, 'mailSettings'), settings);
  print('Los ajustes del correo quedaron guardados, sin la contraseña.');
  return 0;
}
