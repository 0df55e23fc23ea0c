import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { progressBar } from '@urna/node-tools/progress-bar';
import { formatNumber } from '@urna/verification/amounts';
import { prepareNotices } from '../after/notices.ts';
import { inFolder } from '../folder/files.ts';
import { requireNotDestroyed } from '../folder/folder-state.ts';
import { holdFolder } from '../folder/hold-folder.ts';
import { prepareMails } from '../mails/compose-mail.ts';
import type { MailKind } from '../mails/mail-journal.ts';
import { sendMails } from '../mails/send-mails.ts';
import { note, print } from '../terminal.ts';
import { nothingLeftWords } from '../words.ts';
import { type CommandOptions, folderOf, openFile } from './command-options.ts';
import { openServer } from './open-server.ts';
import { showMails } from './show-mails.ts';

export const send = (options: CommandOptions): Promise<number> => sendAll(options, 'mails');

/** After the vote. */
export const notify = (options: CommandOptions): Promise<number> => sendAll(options, 'notices');

async function sendAll(options: CommandOptions, kind: MailKind): Promise<number> {
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
  const pauseFile = inFolder(folder, 'pause');
  try {
    const opened = { file, journal: held.journal, settings };
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
    held.release();
  }
}

export async function pause(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  requireNotDestroyed(folder);
  await writeFile(inFolder(folder, 'pause'), '');
  print('El envío se detiene en cuanto terminen los correos que ya salieron.');
  return 0;
}
