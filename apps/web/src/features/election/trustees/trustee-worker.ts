// The worker that runs a trustee's computations beside the page.

import { Refusal, type RefusalReason } from '@urna/belenios/refusal';
import type { ThresholdContext } from '@urna/belenios/threshold/certificate';
import type { BoothChange } from '@urna/belenios/trustees/booth-change';
import { readPieces } from '@urna/verification/read-pieces';
import { expose } from 'comlink';
import {
  checkSetup,
  commit,
  decryptTally,
  isKeyOf,
  type KnownSetup,
  makeKey,
  makeThresholdKey,
  receiveShares,
  rehearse,
  type Secret,
  sharePolynomial,
  signNewBooth,
  signSetup,
} from './trustee-work.ts';

async function archivePieces(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the archive answered ${String(response.status)}`);
  return readPieces(response.body);
}

async function manifestAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the booth's manifest answered ${String(response.status)}`);
  return response.text();
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; reason: RefusalReason | 'unexpected' };

/** Comlink passes an error's message only; a protocol refusal's reason must reach the page. */
const reporting =
  <Args extends unknown[], T>(work: (...args: Args) => T | Promise<T>) =>
  async (...args: Args): Promise<Outcome<T>> => {
    try {
      return { ok: true, value: await work(...args) };
    } catch (error) {
      // A protocol refusal contains no secret; other errors are not reported in detail.
      return { ok: false, reason: error instanceof Refusal ? error.reason : 'unexpected' };
    }
  };

/** Runs in a worker, so that the page stays responsive on an old computer. */
const works = {
  makeKey: reporting((context: ThresholdContext | null) => (context ? makeThresholdKey(context) : makeKey())),
  isKeyOf: reporting(isKeyOf),
  commit: reporting(commit),
  sharePolynomial: reporting(sharePolynomial),
  receiveShares: reporting(receiveShares),
  rehearse: reporting(rehearse),
  checkSetup: reporting(async (secret: Secret, archiveUrl: string, manifestUrl: string, known: KnownSetup) =>
    checkSetup(secret, await archivePieces(archiveUrl), await manifestAt(manifestUrl), known),
  ),
  signSetup: reporting(signSetup),
  signNewBooth: reporting(
    async (secret: Secret, sealedShare: string | null, change: BoothChange, manifestUrl: string) =>
      signNewBooth(secret, sealedShare, change, await manifestAt(manifestUrl)),
  ),
  decryptTally: reporting(decryptTally),
};
export type TrusteeWorks = typeof works;
expose(works);
