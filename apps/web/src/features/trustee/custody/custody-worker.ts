import { Refusal } from '@urna/belenios/refusal';
import type { Order, Report, Work, Works } from './custody-messages.ts';
import {
  decryptTally,
  isKeyOf,
  makeKey,
  makeThresholdKey,
  receiveShares,
  rehearse,
  sharePolynomial,
} from './custody-work.ts';

/** Beside the page, which must stay quick on the oldest of trustees' computers. */
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
    case 'decrypt':
      return decryptTally(order.secret, order.texts);
  }
}

async function work(order: Order): Promise<Report> {
  try {
    return { ok: true, answer: await answerOf(order) };
  } catch (error) {
    // A refusal of the protocol holds no secret; whatever else went wrong is not told in detail.
    return { ok: false, reason: error instanceof Refusal ? error.reason : 'unexpected' };
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => void work(data).then((report) => postMessage(report)));
