import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import { type Checkpoint, type OpenedCheckpoint, readCheckpointText } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { cosign } from '@urna/transparency/note/cosignature';
import { readSecretKey, type SecretNoteKey, secretKey, writeSecretKey } from '@urna/transparency/note/note-key';
import { writeSignatureLine } from '@urna/transparency/note/signature-line';
import { readNote, writeNote } from '@urna/transparency/note/signed-note';
import { SettingsError } from '../settings.ts';
import type { StateFile } from './witness-state.ts';

const KEY_FILE = 'llave-del-veedor.txt';

/** The witness's own key, made at its first start. Whoever reads the file can cosign in its name. */
export async function openWitnessKey(folder: string, name: string | undefined): Promise<SecretNoteKey> {
  const path = join(folder, KEY_FILE);
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored === null) return makeKey(path, name);
  const key = readSecretKey(stored.trimEnd());
  if (name !== undefined && name !== key.name) {
    throw new SettingsError(
      `La llave de la carpeta ${folder} es la del veedor «${key.name}», no la de «${name}». Quite --name, o use otra carpeta con --data.`,
    );
  }
  return key;
}

async function makeKey(path: string, name: string | undefined): Promise<SecretNoteKey> {
  if (name === undefined) {
    throw new SettingsError(
      'La primera vez, dé un nombre al veedor con --name: un dominio de su institución, como veedor.universidad.edu.co. Con él se conocerá su llave.',
    );
  }
  const key = secretKey('witness', name, randomBytes(32));
  // Durable before anybody is told the public key: a key that is lost after being registered can't be replaced quietly.
  await writeDurably(path, `${writeSecretKey(key)}\n`);
  return key;
}

/** The last cosigned checkpoint of a log. */
export function lastCosigned({ state }: Pick<StateFile, 'state'>): Checkpoint | null {
  return state.cosigned === null ? null : readCheckpointText(readNote(state.cosigned).text);
}

/**
 * Cosigns a checkpoint that continues the last one, and returns the signature line. The comparison and the new record are
 * one update, durable before the signature leaves this function: a witness that is killed never contradicts itself.
 */
export async function cosignNext(
  file: StateFile,
  key: SecretNoteKey,
  { text, size, root, logSignature }: OpenedCheckpoint,
  now: Date,
): Promise<string> {
  const signature = cosign(text, key, BigInt(Math.floor(now.getTime() / 1000)));
  await file.update((state) => {
    const last = lastCosigned({ state });
    const continues = last === null || last.size < size || (last.size === size && sameBytes(last.root, root));
    if (!continues) throw new Error('the checkpoint doesn’t continue the last one');
    return { cosigned: writeNote({ text, signatures: [logSignature.signature, signature] }) };
  });
  return writeSignatureLine(signature);
}
