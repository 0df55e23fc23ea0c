import { inFolder } from '../folder/files.ts';
import { readFolderState } from '../folder/folder-state.ts';
import { MailJournal } from '../mails/mail-journal.ts';
import { print } from '../terminal.ts';
import { countOf, fingerprintLines, reconciliationText, showMoment } from '../words.ts';
import { type CommandOptions, folderOf } from './command-options.ts';
import { showMails } from './mails.ts';

export async function status(options: CommandOptions): Promise<number> {
  const folder = folderOf(options);
  const { list, header, mails, notices, isPaused, reconciliation, note: destroyed } = await readFolderState(folder);
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
  if (notices) {
    print('\nAvisos de si su credencial se usó');
    const journal = MailJournal.open(inFolder(folder, 'journal'));
    showMails(journal.notices, 'notices');
    journal.close();
  }
  if (destroyed) {
    print(`\nDestruidas el ${showMoment(destroyed.destroyedAt)}.`);
    print(`Huella de la constancia:\n${fingerprintLines(destroyed.sha256)}`);
  }
  return 0;
}
