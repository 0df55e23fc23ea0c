import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '@urna/node-tools/write-durably';

const CHUNK = 2 ** 20;

/** The witness's own copy of an archive: bytes are only added. */
export class ArchiveCopy {
  readonly #file: FileHandle;
  #length: number;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /**
   * Opens the copy with its first `length` bytes. What lies beyond was written by a process that died before it had
   * verified it; after a power failure it may be anything.
   */
  static async open(path: string, length: number): Promise<ArchiveCopy> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    const verified = Math.min(size, length);
    await file.truncate(verified);
    await syncFolder(dirname(path));
    return new ArchiveCopy(file, verified);
  }

  get length(): number {
    return this.#length;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.appendFile(bytes);
    this.#length += bytes.length;
  }

  /** Returns once everything appended is on the disk. */
  sync(): Promise<void> {
    return this.#file.datasync();
  }

  /** At most `size` bytes from `at`; fewer at the end. */
  async read(offset: number, size = CHUNK): Promise<Uint8Array> {
    const buffer = new Uint8Array(Math.min(size, Math.max(0, this.#length - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** Everything that it holds now, or its beginning. */
  async *stream(end = this.#length): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < end; ) {
      const chunk = await this.read(offset, Math.min(CHUNK, end - offset));
      if (chunk.length === 0) return;
      offset += chunk.length;
      yield chunk;
    }
  }

  /** Whether it holds these bytes there, as far as it reaches. */
  async agrees(offset: number, bytes: Uint8Array): Promise<boolean> {
    const own = await this.read(offset, bytes.length);
    return Buffer.compare(own, bytes.subarray(0, own.length)) === 0;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
