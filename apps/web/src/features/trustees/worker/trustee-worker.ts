import { Refusal, type RefusalReason } from '@urna/belenios/refusal';
import type { ThresholdContext } from '@urna/belenios/threshold/certificate';
import { readPieces } from '@urna/verification/read-pieces';
import { expose } from 'comlink';
import {
  checkSetup,
  commit,
  decryptTally,
  isKeyOf,
  makeKey,
  makeThresholdKey,
  receiveShares,
  rehearse,
  type Secret,
  sharePolynomial,
  signSetup,
} from './trustee-work.ts';

async function archivePieces(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the archive answered ${String(response.status)}`);
  return readPieces(response.body);
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
  checkSetup: reporting(
    async (
      secret: Secret,
      archiveUrl: string,
      owner: number,
      sealedShare: string | null,
      commitments: readonly string[],
    ) => checkSetup(secret, await archivePieces(archiveUrl), owner, sealedShare, commitments),
  ),
  signSetup: reporting(signSetup),
  decryptTally: reporting(decryptTally),
};
export type TrusteeWorks = typeof works;
expose(works);
