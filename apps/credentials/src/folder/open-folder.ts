import { existsSync, readFileSync } from 'node:fs';
import { checked } from '@urna/belenios/refusal';
import { type CredentialList, readCredentialList } from '@urna/credential-files/credential-list';
import { verifierKeyOf } from '@urna/credential-files/signed-file';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { MailJournal } from '../mails/mail-journal.ts';
import { openPrivateFile, type PrivateFile } from '../private-file/open-private-file.ts';
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

/** The folder's list, which must be the one that was signed with the private file's key. */
export function readOwnList(folder: string, file: PrivateFile): CredentialList {
  const path = inFolder(folder, 'list');
  if (!existsSync(path)) throw new Problem(`Falta la lista de credenciales públicas (${path}).`);
  const read = checked(() => readCredentialList(readFileSync(path, 'utf8')));
  const isOurs =
    read.ok &&
    read.value.authority === verifierKeyOf(file.signingKey) &&
    read.value.election === file.header.roll.election;
  if (isOurs) return read.value;
  throw new Problem(
    'La lista de credenciales públicas de la carpeta fue alterada, o el archivo privado es de otras credenciales.',
  );
}

/**
 * The folder's private file. Copies of two folders are easily exchanged, and credentials that aren't in the folder's list
 * must neither be mailed nor be destroyed for those that are.
 */
export async function openOwnFile(folder: string, passphrase: string): Promise<PrivateFile> {
  const file = await openPrivateFile(inFolder(folder, 'privateFile'), passphrase);
  readOwnList(folder, file);
  return file;
}
