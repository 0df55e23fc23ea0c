import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files of a working folder, named for the people who hand them over. */
export const fileNames = {
  privateFile: 'credenciales-privadas.urna',
  list: 'credenciales-publicas.json',
  journal: 'envios.sqlite',
  mailSettings: 'correo.json',
  pause: 'pausa',
  reconciliation: 'conciliacion.json',
  pendingNote: 'destruccion.pendiente',
  note: 'destruccion.json',
  lock: 'en-uso.lock',
} as const;

export type FileName = keyof typeof fileNames;

export const inFolder = (folder: string, name: FileName): string => join(folder, fileNames[name]);

/** Makes a created, renamed or removed name survive a loss of power, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder for this, and needs it less.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whole or not at all, also after a loss of power. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
