import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '@urna/booth-files/booth-headers';
import { callsOf, unansweredCalls } from '@urna/booth-files/calls';
import { type Booth, readBoothFolder } from '@urna/booth-files/node/booth-folder';
import { type AnswerBooth, packBooth } from '@urna/booth-files/node/pack-booth';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { ReadinessCheck } from '../../../platform/readiness.ts';
import { findServedBooth, readBooth } from './stored-booths.ts';

/** The booth that this release was built with; null where it was built without one. */
export type OwnBooth = () => Promise<Booth | null>;

const releaseBoothFolder = join(import.meta.dirname, '../../../../../booth/dist');

/** Reads it once, when it is first needed: the demonstration is prepared while it is still being built. */
export function releaseBooth(isBuilt: Promise<unknown> = Promise.resolve()): OwnBooth {
  let read: Promise<Booth | null> | undefined;
  return () => {
    read ??= isBuilt.then(() =>
      existsSync(join(releaseBoothFolder, 'casilla.json')) ? readBoothFolder(releaseBoothFolder) : null,
    );
    return read;
  };
}

/** A change of the booth, or the closing of the last election, is noticed after this time. */
const CACHED_MS = 1000;

/**
 * Which booth this process serves: the sealed one from the database while an election is sealed and not closed, and else
 * the one that this release was built with. It is packed once and held in memory.
 */
export class ServedBooth {
  /** This release's; null where it was built without one. */
  readonly own: Booth | null;
  readonly #db: Queryable;
  readonly #installation: Installation;
  #packed: { hash: string; answer: Promise<AnswerBooth> } | null = null;
  #sealed: { hash: string | null; readAt: number } | null = null;
  #reading: Promise<string | null> | null = null;

  constructor(db: Queryable, own: Booth | null, installation: Installation) {
    this.own = own;
    this.#db = db;
    this.#installation = installation;
  }

  /** Null where none is sealed and the release has none. Throws where the sealed bytes can't be had. */
  async answer(): Promise<AnswerBooth | null> {
    const { own } = this;
    const sealed = await this.sealedHash();
    if (sealed !== null) return this.#pack(sealed, () => readBooth(this.#db, sealed));
    return own && this.#pack(own.hash, async () => own);
  }

  /** While the database doesn't answer, what it said last: before its first answer nothing is served. */
  async sealedHash(): Promise<string | null> {
    if (this.#sealed && performance.now() - this.#sealed.readAt < CACHED_MS) return this.#sealed.hash;
    this.#reading ??= findServedBooth(this.#db).finally(() => {
      this.#reading = null;
    });
    try {
      this.#sealed = { hash: await this.#reading, readAt: performance.now() };
    } catch (error) {
      if (!this.#sealed) throw error;
    }
    return this.#sealed.hash;
  }

  #pack(hash: string, read: () => Promise<Booth>): Promise<AnswerBooth> {
    if (this.#packed?.hash === hash) return this.#packed.answer;
    const answer = read().then((booth) => packBooth(booth, this.#installation));
    this.#packed = { hash, answer };
    // What couldn't be read is read again for the next one who asks.
    answer.catch(() => {
      if (this.#packed?.answer === answer) this.#packed = null;
    });
    return answer;
  }
}

/**
 * The calls of the sealed booth that this release doesn't answer as that booth needs; `unknown` where a booth doesn't list its
 * calls. Null where nothing is sealed. This release answers the calls of the booth that it was built with.
 */
export async function readUnanswered(db: Queryable, own: Booth | null): Promise<string[] | 'unknown' | null> {
  const sealed = await findServedBooth(db);
  if (sealed === null) return null;
  return own ? compareCalls(await readBooth(db, sealed), own) : 'unknown';
}

/** The calls of a proposed booth that the release of the present one doesn't answer: that release may still be running. */
export const readNewCalls = async (db: Queryable, { from_booth }: { from_booth: string }, proposed: Booth) =>
  compareCalls(proposed, await readBooth(db, from_booth));

function compareCalls(calling: Booth, answering: Booth): string[] | 'unknown' {
  const [needed, release] = [callsOf(calling.files), callsOf(answering.files)];
  return needed && release ? unansweredCalls(needed, release) : 'unknown';
}

/** Readiness check: the bytes of a sealed booth can be had. */
export const boothCheck = (booth: ServedBooth): ReadinessCheck => ({
  part: 'booth',
  reason: 'falta la casilla que se selló',
  // The release's own is packed for the first who asks: that takes a second, and can't fail for want of bytes.
  check: async () => {
    if ((await booth.sealedHash()) !== null) await booth.answer();
  },
});
