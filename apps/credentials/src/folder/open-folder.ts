import { lockForProcess } from '@urna/node-tools/process-lock';
import { MailJournal } from '../mails/mail-journal.ts';
import { Problem } from '../problem.ts';
import { inFolder } from './files.ts';

export interface HeldFolder {
  journal: MailJournal;
  release: () => void;
}

/** Two processes that work in one folder would take each other's claims for those of a dead process. */
export function lockFolder(folder: string): { release: () => void } {
  const lock = lockForProcess(inFolder(folder, 'lock'));
  if (lock) return lock;
  throw new Problem('Otro proceso está usando esta carpeta. Pause el envío («pause») o cierre la otra ventana.');
}

/** What a process that is gone had claimed has an unknown outcome from here on. */
export function holdFolder(folder: string): HeldFolder {
  const lock = lockFolder(folder);
  try {
    const journal = MailJournal.open(inFolder(folder, 'journal'));
    journal.giveUpClaims();
    return {
      journal,
      release: () => {
        journal.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
