import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, toHex } from '@urna/belenios/bytes';
import { demand, Refusal } from '@urna/belenios/refusal';
import { MAX_LINE_BYTES, type RollHeader, type RollVoter, readRollHeader, readRollVoter } from './roll.ts';

const LINE_FEED = 0x0a;

export interface ReadRoll {
  header: RollHeader;
  /** SHA-256 of the file's bytes. */
  sha256: string;
}

/**
 * Reads a roll file in pieces of any size, in bounded memory. Throws a Refusal for anything but the one encoding: what
 * two people compare by its fingerprint must mean the same to both.
 */
export class RollReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #hash = sha256.create();
  #rest: Uint8Array = new Uint8Array();
  #header: RollHeader | undefined;
  #read = 0;
  #last = 0;

  /** The header, once its line has been read. */
  get header(): RollHeader | undefined {
    return this.#header;
  }

  /** The voters whose lines end in this piece. */
  add(piece: Uint8Array): RollVoter[] {
    this.#hash.update(piece);
    const bytes = this.#rest.length === 0 ? piece : concatBytes(this.#rest, piece);
    const voters: RollVoter[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, from)) {
      const voter = this.#line(bytes.subarray(from, end));
      if (voter) voters.push(voter);
      from = end + 1;
    }
    this.#rest = bytes.slice(from);
    demand(this.#rest.length <= MAX_LINE_BYTES, 'too_large', this.#where);
    return voters;
  }

  end(): ReadRoll {
    const header = this.#header;
    demand(header !== undefined && this.#rest.length === 0, 'malformed', 'the end of the roll');
    demand(this.#read === header.voters, 'malformed', 'the number of voters');
    return { header, sha256: toHex(this.#hash.digest()) };
  }

  get #where(): string {
    return `line ${this.#header ? this.#read + 2 : 1}`;
  }

  #line(bytes: Uint8Array): RollVoter | undefined {
    demand(bytes.length <= MAX_LINE_BYTES, 'too_large', this.#where);
    const text = this.#text(bytes);
    if (!this.#header) {
      this.#header = readRollHeader(text);
      return undefined;
    }
    const voter = readRollVoter(text, this.#where);
    demand(voter.voter > this.#last, 'wrong_order', this.#where);
    this.#last = voter.voter;
    this.#read += 1;
    demand(this.#read <= this.#header.voters, 'malformed', 'the number of voters');
    return voter;
  }

  #text(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new Refusal('malformed', this.#where);
    }
  }
}
