import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@urna/node-tools/write-durably';
import { codeOf } from '../../platform/errors.ts';
import { CommandError } from '../commands/output.ts';

/** Passes bytes through. `measure` says their length and SHA-256, once they have been read to their end. */
export function measured(source: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void = () => undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(bytes);
      yield chunk;
    }
  }
  return { chunks: pass(), measure: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Writes a file that is either whole under its name or not there: under another name first, flushed to the disk, and
 * linked, which never replaces a file. Race: of two writers of one name, the second finds the other's unfinished file.
 */
export async function writeNewFile(
  path: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const part = `${path}.part`;
  if (existsSync(path)) throw new CommandError(`Ya existe ${path}: no se reemplaza.`);
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new CommandError(`Hay un archivo a medias, ${part}: si nadie lo está escribiendo, bórrelo.`);
  });
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
    await file.close();
    await giveName(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    if (!diskCodes.has(codeOf(error))) throw error;
    throw new CommandError(`No cabe en el disco: ${path} no se escribió, y no quedó nada a medias.`, { cause: error });
  }
  await syncFolder(dirname(path));
}

async function giveName(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
    await rm(part);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new CommandError(`Ya existe ${path}: no se reemplaza.`);
    // A file system without links, as of some network shares.
    await rename(part, path);
  }
}
