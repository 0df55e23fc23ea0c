import { resolve } from 'node:path';
import { inFolder } from '../folder/files.ts';
import { MailJournal } from '../mails/mail-journal.ts';
import { writeMailReport } from '../mails/mail-report.ts';
import { print } from '../terminal.ts';
import { type CommandOptions, folderOf, openFile, required } from './command-options.ts';

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
