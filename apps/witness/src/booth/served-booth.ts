import { join } from 'node:path';
import type { Installation } from '@urna/booth-files/booth-headers';
import { browsers, headersOf } from '@urna/booth-files/browsers';
import { BoothUnanswered } from '@urna/booth-files/compare-booth';
import { ManifestRefusal } from '@urna/booth-files/manifest';
import { askOverHttp } from '@urna/booth-files/node/ask-over-http';
import { type Booth, openBooth, readBoothFolder, writeBoothFolder } from '@urna/booth-files/node/booth-folder';
import { type AnswerBooth, packBooth } from '@urna/booth-files/node/pack-booth';
import type { BoothState } from '../elections/witness-state.ts';

export interface ServedBoothOptions {
  /** Where its bytes are kept. */
  folder: string;
  /** Of the installation whose booth it is. */
  api: string;
  say: (line: string) => void;
}

/** Of one election. */
export type SignedBooth = Pick<BoothState, 'hash' | 'manifest'> & { isOver: boolean };

/** The booth that a witness serves to voters: the one that the trustees signed, and no other. */
export class ServedBooth {
  readonly #options: ServedBoothOptions;
  #served: { hash: string; answer: AnswerBooth } | null = null;

  constructor(options: ServedBoothOptions) {
    this.#options = options;
  }

  /** Null while there is none, or the bytes haven't come yet. */
  get answer(): AnswerBooth | null {
    return this.#served?.answer ?? null;
  }

  /**
   * Takes the booth that the elections' trustees signed, from one of these origins. Elections that disagree have none; one
   * whose vote is over keeps the booth that it closed with, and has no say while people vote in another.
   */
  async follow(signed: readonly SignedBooth[], sources: readonly string[]): Promise<void> {
    const open = signed.filter(({ isOver }) => !isOver);
    const [first, ...others] = open.length > 0 ? open : signed;
    const hash = others.every((other) => other.hash === first?.hash) ? first?.hash : undefined;
    if (this.#served?.hash === hash) return;
    this.#served = null;
    if (first === undefined || hash === undefined) return;
    const booth = await this.#open(hash, first.manifest, sources);
    if (booth === null) return;
    const { api, say } = this.#options;
    const installation: Installation = { api, site: api };
    this.#served = { hash, answer: await packBooth(booth, installation) };
    say(`se sirve la casilla ${hash}, que llama a ${api}`);
  }

  async #open(hash: string, manifest: string, sources: readonly string[]): Promise<Booth | null> {
    const folder = join(this.#options.folder, hash);
    try {
      const stored = await readBoothFolder(folder);
      if (stored.hash === hash) return stored;
    } catch {
      // It was never fetched, or not to its end.
    }
    for (const source of sources) {
      try {
        const fetched = await openBooth(manifest, (address) => fetchBytes(new URL(address, source)));
        writeBoothFolder(folder, fetched);
        return fetched;
      } catch (error) {
        if (!(error instanceof ManifestRefusal || error instanceof BoothUnanswered)) throw error;
        this.#options.say(`la casilla de ${source} no se puede servir: ${error.message}`);
      }
    }
    return null;
  }
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const [browser] = browsers;
  const { body } = await askOverHttp(url.href, browser === undefined ? {} : headersOf(browser, url.pathname));
  return body ?? new Uint8Array();
}
