// Reads the private file: its head without the passphrase, the rest with it.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type SigningKey, signingKey } from '@urna/credential-files/signed-file';
import { Problem } from '../problem.ts';
import {
  type ChunkKey,
  decryptChunk,
  FORMAT,
  FRAME_HEAD_BYTES,
  keyDerivation,
  keyFromPassphrase,
  type LastChunk,
  MAX_CHUNK_BYTES,
  MAX_HEADER_BYTES,
  type PrivateHeader,
  type SigningChunk,
  TAG_BYTES,
  type VoterCredential,
} from './private-file.ts';

const damaged = (): Problem =>
  new Problem('El archivo de credenciales privadas está dañado o fue alterado. Use una copia sana.');

/** Reads exact numbers of bytes from a stream. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }

  /** Undefined at the end of the stream; fewer bytes than asked for are a damage. */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.#rest.length < length) {
      if (await this.#more()) continue;
      if (this.#rest.length === 0) return undefined;
      throw damaged();
    }
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async line(most: number): Promise<Buffer> {
    for (;;) {
      const end = this.#rest.indexOf(0x0a);
      if (end !== -1 && end < most) return (await this.take(end + 1)) ?? Buffer.alloc(0);
      if (this.#rest.length > most || !(await this.#more())) throw damaged();
    }
  }

  close(): void {
    void this.#pieces.return?.();
  }
}

const readerOf = (path: string) => new ByteReader(createReadStream(path, { highWaterMark: 2 ** 20 }));

function parseHeader(line: Buffer): PrivateHeader {
  let header: Partial<PrivateHeader>;
  try {
    header = JSON.parse(line.toString()) as Partial<PrivateHeader>;
  } catch {
    throw damaged();
  }
  const { n, r, p } = keyDerivation;
  const { scrypt } = header;
  // Other parameters would be those of another version of the program, or of an attacker who wants a weak key.
  if ((header.format as string) !== FORMAT || scrypt?.n !== n || scrypt.r !== r || scrypt.p !== p) throw damaged();
  return header as PrivateHeader;
}

/** What the private file says without its passphrase. It is authenticated only once the file is opened. */
export async function readPrivateHeader(path: string): Promise<PrivateHeader> {
  const reader = readerOf(path);
  try {
    return parseHeader(await reader.line(MAX_HEADER_BYTES));
  } finally {
    reader.close();
  }
}

/** An opened private file. The passphrase isn't kept; the key is, in memory alone. */
export interface PrivateFile {
  header: PrivateHeader;
  signingKey: SigningKey;
  /** All voters in the roll's order, some hundreds at a time. Fails at the end if anything is missing. */
  voters: () => AsyncGenerator<VoterCredential[]>;
}

async function readFrame(reader: ByteReader): Promise<Buffer | undefined> {
  const head = await reader.take(FRAME_HEAD_BYTES);
  if (!head) return undefined;
  const length = head.readUInt32BE();
  if (length < TAG_BYTES || length > MAX_CHUNK_BYTES) throw damaged();
  const sealed = await reader.take(length);
  if (!sealed) throw damaged();
  return sealed;
}

async function* readVoters(path: string, key: ChunkKey): AsyncGenerator<VoterCredential[]> {
  const reader = readerOf(path);
  try {
    await reader.line(MAX_HEADER_BYTES);
    let voters = 0;
    for (let number = 0; ; number += 1) {
      const sealed = await readFrame(reader);
      if (!sealed) throw damaged();
      const plain = decryptChunk(key, number, false, sealed);
      if (!plain) {
        const last = decryptChunk(key, number, true, sealed);
        const declared = last && (JSON.parse(last.toString()) as LastChunk).voters;
        // Nothing may follow the last chunk.
        if (declared !== voters || (await reader.take(1))) throw damaged();
        return;
      }
      if (number === 0) continue;
      const lines = plain.toString().split('\n').filter(Boolean);
      voters += lines.length;
      yield lines.map((line) => JSON.parse(line) as VoterCredential);
    }
  } finally {
    reader.close();
  }
}

export async function openPrivateFile(path: string, passphrase: string): Promise<PrivateFile> {
  const reader = readerOf(path);
  try {
    const line = await reader.line(MAX_HEADER_BYTES);
    const header = parseHeader(line);
    const key: ChunkKey = {
      key: await keyFromPassphrase(passphrase, Buffer.from(header.salt, 'base64')),
      headerHash: createHash('sha256').update(line).digest(),
    };
    const first = await readFrame(reader);
    const plain = first && decryptChunk(key, 0, false, first);
    if (!plain) throw new Problem('La frase de acceso no abre este archivo, o el archivo fue alterado.');
    const { name, secretKey } = JSON.parse(plain.toString()) as SigningChunk;
    return {
      header,
      signingKey: signingKey(name, new Uint8Array(Buffer.from(secretKey, 'base64'))),
      voters: () => readVoters(path, key),
    };
  } finally {
    reader.close();
  }
}
