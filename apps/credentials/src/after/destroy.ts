import { randomFillSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { checked } from '@urna/belenios/refusal';
import { readCredentialList } from '@urna/credential-files/credential-list';
import {
  type DestructionNote,
  readDestructionNote,
  writeDestructionNote,
} from '@urna/credential-files/destruction-note';
import { readReconciliation } from '@urna/credential-files/reconciliation';
import { verifierKeyOf } from '@urna/credential-files/signed-file';
import { syncFolder, writeDurably } from '@urna/node-tools/write-durably';
import { fileNames, inFolder, sha256OfFile } from '../folder/files.ts';
import { readFolderState } from '../folder/folder-state.ts';
import { openOwnFile } from '../folder/open-folder.ts';
import { Problem } from '../problem.ts';

const PIECE_BYTES = 2 ** 20;
export const CONFIRMATION = 'DESTRUIR';

/** Overwritten before its name goes; on a solid-state disk a copy may remain, which only the passphrase opens. */
async function erase(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    for (let start = 0; start < size; start += PIECE_BYTES) {
      const piece = randomFillSync(Buffer.alloc(Math.min(PIECE_BYTES, size - start)));
      await file.write(piece, 0, piece.length, start);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rm(path);
}

export interface DestroyOptions {
  folder: string;
  confirmation: string;
  /** Asked for only where the note isn't signed yet. */
  passphrase: () => Promise<string> | string;
  /** Why nothing was reconciled, where nothing was. */
  withoutReconciliation?: string | undefined;
  /** Nobody can be told any more afterwards. */
  withoutNotices?: boolean | undefined;
}

/**
 * The note is signed before the key goes with the private file, and gets its final name once the file is gone. A
 * process that is killed between leaves the pending note, with which the next one finishes, without the passphrase.
 */
export async function destroy(options: DestroyOptions): Promise<DestructionNote> {
  const { folder, confirmation } = options;
  if (confirmation !== CONFIRMATION) throw new Problem(`Para destruir las credenciales escriba ${CONFIRMATION}.`);
  if (existsSync(inFolder(folder, 'note'))) throw new Problem('Las credenciales ya se destruyeron.');
  const pending = inFolder(folder, 'pendingNote');
  if (existsSync(pending)) await readNote(folder, pending);
  else await requireNotices(options);
  if (!existsSync(pending)) await writeDurably(pending, await signNote(options));
  for (const name of ['privateFile', 'journal'] as const) {
    for (const ending of name === 'journal' ? ['-wal', '-shm', ''] : [''])
      await erase(`${inFolder(folder, name)}${ending}`);
  }
  await rm(inFolder(folder, 'used'), { force: true });
  await syncFolder(folder);
  await rename(pending, inFolder(folder, 'note'));
  await syncFolder(folder);
  return readNote(folder, inFolder(folder, 'note'));
}

/** Where the archive agrees with the credentials, every voter is told first whether theirs was used. */
async function requireNotices({ folder, withoutNotices = false }: DestroyOptions): Promise<void> {
  const { reconciliation, notices } = await readFolderState(folder);
  if (withoutNotices || reconciliation?.problems.length !== 0) return;
  if (notices && notices.waiting + notices.sending === 0) return;
  throw new Problem(
    'Todavía no se avisó a cada votante si su credencial se usó: hágalo primero («notify»). Después de destruirlas nadie podrá hacerlo.',
  );
}

async function signNote({ folder, passphrase, withoutReconciliation }: DestroyOptions): Promise<string> {
  const file = await openOwnFile(folder, await passphrase());
  const { election } = file.header.roll;
  const authority = verifierKeyOf(file.signingKey);
  const why = reasonFor(folder, { election, authority }, withoutReconciliation);
  const note: DestructionNote = {
    election,
    issued: file.header.roll.voters,
    privateFile: await sha256OfFile(inFolder(folder, 'privateFile')),
    destroyedAt: new Date(),
    ...(why !== undefined && { withoutReconciliation: why }),
  };
  return writeDestructionNote(note, file.signingKey);
}

/** Undefined when there is a reconciliation. */
function reasonFor(
  folder: string,
  issuer: { election: string; authority: string },
  withoutReconciliation: string | undefined,
): string | undefined {
  const path = inFolder(folder, 'reconciliation');
  if (existsSync(path) && checked(() => readReconciliation(readFileSync(path, 'utf8'), issuer)).ok) return undefined;
  const why = withoutReconciliation?.trim() ?? '';
  if (why.length >= 10) return why;
  throw new Problem(
    `Todavía no hay una conciliación (${fileNames.reconciliation}): sin ella nadie podrá comparar los votos con las credenciales. Hágala primero, o diga por qué no se hará (al menos 10 letras): la razón se firma y se publica.`,
  );
}

async function readNote(folder: string, path: string): Promise<DestructionNote> {
  const { election, authority } = readCredentialList(await readFile(inFolder(folder, 'list'), 'utf8'));
  const text = await readFile(path, 'utf8');
  const read = checked(() => readDestructionNote(text, { election, authority }));
  if (read.ok) return read.value;
  throw new Problem(`La constancia ${path} no es de estas credenciales: no se destruye nada.`);
}
