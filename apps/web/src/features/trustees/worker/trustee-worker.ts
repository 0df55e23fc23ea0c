import { Refusal } from '@urna/belenios/refusal';
import type { Order, Report, Work, Works } from './trustee-messages.ts';
import {
  checkSetup,
  decryptTally,
  isKeyOf,
  makeKey,
  makeThresholdKey,
  receiveShares,
  rehearse,
  sharePolynomial,
  signSetup,
} from './trustee-work.ts';

/** Runs in a worker, so that the page stays responsive on an old computer. */
async function answerOf(order: Order): Promise<Works[Work]['answer']> {
  switch (order.work) {
    case 'make_key':
      return order.context ? makeThresholdKey(order.context) : makeKey();
    case 'is_key_of':
      return isKeyOf(order.secret, order.text);
    case 'polynomial':
      return sharePolynomial(order.secret, order.certificates);
    case 'output':
      return receiveShares(order.secret, order.certificates, order.input);
    case 'rehearse':
      return rehearse(order.secret, order.contest, order.exponents, order.sealed_share);
    case 'check_setup':
      return checkSetup(order.secret, await archivePieces(order.archive_url), order.owner, order.sealed_share);
    case 'sign_setup':
      return signSetup(order.secret, order.sealed_share, order.fingerprints);
    case 'decrypt':
      return decryptTally(order.secret, order.texts);
  }
}

/** Streams the public archive and stops when the reader does. */
async function archivePieces(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the archive answered ${String(response.status)}`);
  return readPieces(response.body);
}

async function* readPieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

async function work(order: Order): Promise<Report> {
  try {
    return { ok: true, answer: await answerOf(order) };
  } catch (error) {
    // A protocol refusal contains no secret; other errors are not reported in detail.
    return { ok: false, reason: error instanceof Refusal ? error.reason : 'unexpected' };
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => void work(data).then((report) => postMessage(report)));
