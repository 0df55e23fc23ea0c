import { existsSync, readFileSync } from 'node:fs';
import { sha256Hex } from '@urna/belenios/hash';
import { type CredentialList, readCredentialList } from '@urna/credential-files/credential-list';
import { type DestructionNote, readDestructionNote } from '@urna/credential-files/destruction-note';
import { type Reconciliation, readReconciliation } from '@urna/credential-files/reconciliation';
import type { Signed } from '@urna/credential-files/signed-file';
import { type MailCounts, MailJournal } from '../mails/mail-journal.ts';
import { readPrivateHeader } from '../private-file/open-private-file.ts';
import { type PrivateHeader } from '../private-file/private-file.ts';
import { Problem } from '../problem.ts';
import { inFolder } from './files.ts';

/** A file that goes to the administration, which shows the digits of the same hash. */
export interface Handed {
  sha256: string;
}

/** What a working folder holds, read without its passphrase. */
export interface FolderState {
  list: { hash: string; issued: number; election: string; authority: string };
  /** Absent once destroyed. */
  header?: PrivateHeader;
  mails?: MailCounts;
  /** Of whether each credential was used, once they were begun. */
  notices?: MailCounts;
  isPaused: boolean;
  reconciliation?: Reconciliation & Handed;
  note?: DestructionNote & Handed;
  /** A destruction was begun and not finished. */
  isNotePending: boolean;
}

export const holdsCredentials = (folder: string): boolean => existsSync(inFolder(folder, 'list'));

export function requireCredentials(folder: string): void {
  if (holdsCredentials(folder)) return;
  throw new Problem(`En ${folder} no hay credenciales. Hágalas primero («make»), o indique otra carpeta con --folder.`);
}

export function requireNotDestroyed(folder: string): void {
  requireCredentials(folder);
  if (existsSync(inFolder(folder, 'privateFile')) && !existsSync(inFolder(folder, 'pendingNote'))) return;
  throw new Problem('Las credenciales privadas de esta carpeta se destruyeron, o se empezaron a destruir.');
}

function readSignedFile<T>(path: string, read: (text: string) => T): (T & Handed) | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    return { ...read(text), sha256: sha256Hex(text) };
  } catch {
    throw new Problem(`El archivo ${path} fue alterado o no es de estas credenciales.`);
  }
}

/** The list is long: a page that asks every second keeps it. */
export async function readListOf(folder: string): Promise<FolderState['list']> {
  requireCredentials(folder);
  const path = inFolder(folder, 'list');
  const list: (CredentialList & Signed & Handed) | undefined = readSignedFile(path, readCredentialList);
  if (!list) throw new Problem(`Falta ${path}.`);
  const { credentials, election, authority, sha256 } = list;
  return { hash: sha256, issued: credentials.length, election, authority };
}

export async function readFolderState(folder: string, known?: FolderState['list']): Promise<FolderState> {
  const list = known ?? (await readListOf(folder));
  const state: FolderState = {
    list,
    isPaused: existsSync(inFolder(folder, 'pause')),
    isNotePending: existsSync(inFolder(folder, 'pendingNote')),
  };
  if (existsSync(inFolder(folder, 'privateFile')) && !state.isNotePending) {
    state.header = await readPrivateHeader(inFolder(folder, 'privateFile'));
  }
  if (state.header && existsSync(inFolder(folder, 'journal'))) {
    const journal = MailJournal.open(inFolder(folder, 'journal'));
    state.mails = journal.counts();
    const notices = journal.notices.counts();
    if (notices.all > 0) state.notices = notices;
    journal.close();
  }
  const reconciliation = readSignedFile(inFolder(folder, 'reconciliation'), (text) => readReconciliation(text, list));
  const note = readSignedFile(inFolder(folder, 'note'), (text) => readDestructionNote(text, list));
  return { ...state, ...(reconciliation && { reconciliation }), ...(note && { note }) };
}
