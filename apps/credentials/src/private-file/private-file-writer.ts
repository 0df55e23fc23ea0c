import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { RollHeader } from '@urna/credential-files/roll';
import type { SigningKey } from '@urna/credential-files/signed-file';
import {
  type ChunkKey,
  encryptChunk,
  FORMAT,
  FRAME_HEAD_BYTES,
  keyDerivation,
  keyFromPassphrase,
  type LastChunk,
  type PrivateHeader,
  type SigningChunk,
} from './private-file.ts';

/** Writes the private file in order; `finish` makes it whole and durable. */
export class PrivateFileWriter {
  readonly #file: FileHandle;
  readonly #key: ChunkKey;
  #chunks = 0;

  private constructor(file: FileHandle, key: ChunkKey) {
    this.#file = file;
    this.#key = key;
  }

  static async create(
    path: string,
    {
      roll,
      rollHash,
      passphrase,
      signingKey,
    }: { roll: RollHeader; rollHash: string; passphrase: string; signingKey: SigningKey },
  ): Promise<PrivateFileWriter> {
    const salt = randomBytes(16);
    const header: PrivateHeader = {
      format: FORMAT,
      roll,
      rollHash,
      scrypt: keyDerivation,
      salt: salt.toString('base64'),
    };
    const line = Buffer.from(`${JSON.stringify(header)}\n`);
    const key = await keyFromPassphrase(passphrase, salt);
    const file = await open(path, 'wx', 0o600);
    const writer = new PrivateFileWriter(file, { key, headerHash: createHash('sha256').update(line).digest() });
    try {
      await file.appendFile(line);
      const first: SigningChunk = {
        name: signingKey.name,
        secretKey: Buffer.from(signingKey.seed).toString('base64'),
      };
      await writer.add(Buffer.from(JSON.stringify(first)));
    } catch (error) {
      await writer.abandon();
      throw error;
    }
    return writer;
  }

  add(plain: Uint8Array): Promise<void> {
    return this.#write(plain, false);
  }

  async finish(last: LastChunk): Promise<void> {
    await this.#write(Buffer.from(JSON.stringify(last)), true);
    await this.#file.sync();
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async #write(plain: Uint8Array, isLast: boolean): Promise<void> {
    const sealed = encryptChunk(this.#key, this.#chunks, isLast, plain);
    this.#chunks += 1;
    const head = Buffer.alloc(FRAME_HEAD_BYTES);
    head.writeUInt32BE(sealed.length);
    await this.#file.appendFile(Buffer.concat([head, sealed]));
  }
}
