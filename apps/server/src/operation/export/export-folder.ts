import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toWireTime } from '@urna/contract/shared/dates';
import { codeOf } from '../../platform/errors.ts';
import { writeCsv } from '../../platform/files/write-tables.ts';
import { CommandError } from '../commands/output.ts';

const MANIFEST = 'MANIFIESTO.sha256';

/**
 * A folder of exported files, readable by its owner alone. The manifest of hashes, in the format of `sha256sum`, is
 * written last: a folder without it is incomplete.
 */
export class ExportFolder {
  readonly #folder: string;
  readonly #lines: string[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(folder: string): Promise<ExportFolder> {
    const entries = await readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw new CommandError(`No se puede usar la carpeta ${folder}: ya es un archivo, o no se puede leer.`);
    });
    if (entries.length > 0) throw new CommandError(`La carpeta ${folder} no está vacía.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new ExportFolder(folder);
  }

  /** Writes a file under a path with `/`, also outside POSIX systems. */
  async write(path: string, content: string | Uint8Array | AsyncIterable<string | Uint8Array>): Promise<void> {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    this.#lines.push(`${await this.#store(path, pieces)}  ${path}\n`);
  }

  async finish(): Promise<{ files: number; manifest_sha256: string }> {
    const manifest_sha256 = await this.#store(`${MANIFEST}.parcial`, [this.#lines.join('')]);
    await rename(join(this.#folder, `${MANIFEST}.parcial`), join(this.#folder, MANIFEST));
    return { files: this.#lines.length, manifest_sha256 };
  }

  /** Returns the hash, once the bytes are on the disk. */
  async #store(
    path: string,
    pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
  ): Promise<string> {
    const whole = join(this.#folder, path);
    await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const file = await open(whole, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        hash.update(piece);
        await file.writeFile(piece);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return hash.digest('hex');
  }
}

export const timeCell = (time: Date | null) => (time ? toWireTime(time) : '');

export type Column<Row> = readonly [title: string, of: (row: Row) => string | null | undefined];

/** A CSV of rows in memory, or of batches of rows. */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  async function* cells() {
    for await (const batch of Array.isArray(rows)
      ? [rows as readonly Row[]]
      : (rows as AsyncIterable<readonly Row[]>)) {
      yield batch.map((row) => columns.map(([, of]) => of(row) ?? ''));
    }
  }
  return writeCsv({ columns: columns.map(([title]) => ({ title, width: 0 })), rows: cells });
}
