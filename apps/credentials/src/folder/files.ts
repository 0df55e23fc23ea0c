import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

/** The files of a working folder, named for the people who hand them over. */
export const fileNames = {
  privateFile: 'credenciales-privadas.urna',
  list: 'credenciales-publicas.json',
  journal: 'envios.sqlite',
  mailSettings: 'correo.json',
  pause: 'pausa',
  reconciliation: 'conciliacion.json',
  used: 'credenciales-usadas.txt',
  pendingNote: 'destruccion.pendiente',
  note: 'destruccion.json',
  lock: 'en-uso.lock',
} as const;

export type FileName = keyof typeof fileNames;

export const inFolder = (folder: string, name: FileName): string => join(folder, fileNames[name]);

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
