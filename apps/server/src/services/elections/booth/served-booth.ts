import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BoothManifest } from '@urna/booth-files/manifest';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { ReadinessCheck } from '../../../platform/readiness.ts';
import { findServedBooth, readBooth } from './kept-booths.ts';

/** A booth in memory: each file packed once for all who ask. */
export interface PackedBooth {
  hash: string;
  manifest: BoothManifest;
  files: ReadonlyMap<string, PackedFile>;
  text: PackedFile;
}

export interface PackedFile {
  tag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** A change of the booth, or the closing of the last election, is noticed after this time. */
const KEPT_MS = 1000;

const brotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Which booth this process serves: the sealed one from the database while an election is sealed and not closed, and else
 * the one that this release was built with.
 */
export class ServedBooth {
  readonly own: Booth | null;
  readonly #db: Queryable;
  #packed: { hash: string; booth: Promise<PackedBooth> } | null = null;
  #answer: { hash: string | null; at: number } | null = null;
  #asked: Promise<string | null> | null = null;

  constructor(db: Queryable, own: Booth | null) {
    this.#db = db;
    this.own = own;
  }

  /** Null where none is sealed and the release was built without one. Throws where the sealed bytes can't be had. */
  async current(): Promise<PackedBooth | null> {
    const sealed = await this.#sealedHash();
    if (sealed === null) return this.own && this.#pack(this.own.hash, async () => this.own as Booth);
    return this.#pack(sealed, () => readBooth(this.#db, sealed));
  }

  /** While the database doesn't answer, what it said last: before its first answer nothing is served. */
  async #sealedHash(): Promise<string | null> {
    if (this.#answer && performance.now() - this.#answer.at < KEPT_MS) return this.#answer.hash;
    this.#asked ??= findServedBooth(this.#db).finally(() => {
      this.#asked = null;
    });
    try {
      const hash = await this.#asked;
      this.#answer = { hash, at: performance.now() };
      return hash;
    } catch (error) {
      if (!this.#answer) throw error;
      return this.#answer.hash;
    }
  }

  #pack(hash: string, read: () => Promise<Booth>): Promise<PackedBooth> {
    if (this.#packed?.hash === hash) return this.#packed.booth;
    const booth = read().then(packBooth);
    this.#packed = { hash, booth };
    booth.catch(() => {
      if (this.#packed?.booth === booth) this.#packed = null;
    });
    return booth;
  }
}

/** Readiness check: the bytes of a sealed booth can be had. */
export const boothCheck = (served: ServedBooth): ReadinessCheck => ({
  part: 'booth',
  reason: 'falta la casilla que se selló',
  check: async () => void (await served.current()),
});

async function packBooth({ hash, manifest, text, files }: Booth): Promise<PackedBooth> {
  const packed = await Promise.all([...files].map(async ([path, bytes]) => [path, await packFile(bytes)] as const));
  return { hash, manifest, files: new Map(packed), text: await packFile(Buffer.from(text)) };
}

async function packFile(bytes: Uint8Array): Promise<PackedFile> {
  const identity = Buffer.from(bytes);
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } };
  return {
    tag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: await brotli(identity, best),
    gzip: await asGzip(identity, { level: 9 }),
  };
}
