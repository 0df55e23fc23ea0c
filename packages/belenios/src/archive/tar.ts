import { concatBytes, utf8 } from '../bytes.ts';
import { Refusal } from '../refusal.ts';

/** A file in an archive. */
export interface Member {
  name: string;
  content: Uint8Array;
}

/** A file read from an archive. All files of an archive have the same timestamp. */
export interface ReadMember extends Member {
  timestamp: number;
}

const BLOCK = 512;
const MODE = '0000644';
const OWNER = '0000000';

/** The header exactly as belenios-tool writes it: fields in octal, no owner, the same timestamp for every file. */
function header(name: string, size: number, timestamp: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  const put = (offset: number, text: string) => {
    block.set(utf8(text), offset);
  };
  put(0, name);
  put(100, MODE);
  put(108, OWNER);
  put(116, OWNER);
  put(124, size.toString(8).padStart(11, '0'));
  put(136, timestamp.toString(8).padStart(11, '0'));
  put(148, ' '.repeat(8));
  put(156, '0');
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return block;
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The number of bytes that a file of this size takes in an archive. */
export const memberLength = (size: number): number => BLOCK + size + padding(size);

export const writeMember = ({ name, content }: Member, timestamp: number): Uint8Array<ArrayBuffer> =>
  concatBytes(header(name, content.length, timestamp), content, new Uint8Array(padding(content.length)));

/** Larger than the credentials of a whole country's voters; a larger file would exhaust memory. */
const LARGEST_MEMBER = 2 ** 30;

/**
 * Streams the members of an archive. Headers must be exactly what the writer makes: tar has many encodings of the same
 * file, and a header that two programs read differently could show two elections to two auditors.
 */
export async function* readMembers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadMember> {
  const reader = new ChunkReader(chunks);
  let timestamp: number | undefined;
  for (let index = 0; ; index++) {
    const block = await reader.take(BLOCK);
    if (block === undefined) return;
    const broken = (): never => {
      throw new Refusal('broken_archive', `file ${index}`);
    };
    const decoder = new TextDecoder('latin1');
    const name = decoder.decode(block.subarray(0, Math.max(0, block.indexOf(0))));
    const octal = (start: number) => {
      const digits = decoder.decode(block.subarray(start, start + 11));
      return /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : broken();
    };
    const size = octal(124);
    timestamp ??= octal(136);
    if (size > LARGEST_MEMBER || name.length > 99) broken();
    if (!header(name, size, timestamp).every((byte, place) => byte === block[place])) broken();
    const content = (await reader.take(size)) ?? broken();
    const rest = (await reader.take(padding(size))) ?? broken();
    if (rest.some((byte) => byte !== 0)) broken();
    yield { name, content, timestamp };
  }
}

/** Cuts a stream into pieces of requested lengths. */
class ChunkReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #pending: Uint8Array[] = [];
  #length = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Undefined at the end of the stream; a stream that ends within a piece is refused. */
  async take(length: number): Promise<Uint8Array | undefined> {
    while (this.#length < length) {
      const next = await this.#chunks.next();
      if (next.done === true) {
        if (this.#length > 0 || length !== BLOCK) throw new Refusal('broken_archive', 'end of the archive');
        return undefined;
      }
      this.#pending.push(next.value);
      this.#length += next.value.length;
    }
    const whole = this.#pending.length === 1 ? this.#pending[0] : concatBytes(...this.#pending);
    const bytes = whole ?? new Uint8Array();
    this.#pending = bytes.length > length ? [bytes.subarray(length)] : [];
    this.#length -= length;
    return bytes.subarray(0, length);
  }
}
