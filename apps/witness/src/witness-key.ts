import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '@urna/node-tools/write-durably';
import { readSecretKey, type SecretNoteKey, secretKey, writeSecretKey } from '@urna/transparency/note/note-key';
import { SettingsError } from './settings.ts';

const FILE = 'llave-del-veedor.txt';

/** The witness's own key, made at its first start. Whoever reads the file can cosign in its name. */
export async function openWitnessKey(folder: string, name: string | undefined): Promise<SecretNoteKey> {
  const path = join(folder, FILE);
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept === null) return makeKey(path, name);
  const key = readSecretKey(kept.trimEnd());
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
