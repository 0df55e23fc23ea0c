import type { Secrets } from '../../../platform/secrets.ts';

/**
 * The choices in an order of this session's own, so that no candidate gains by their place: a Fisher-Yates shuffle
 * drawn from a keyed hash of the session, stable during the session and unpredictable.
 */
export function voterOrder<T>(secrets: Pick<Secrets, 'keyedHash'>, sessionId: number, items: readonly T[]): T[] {
  const draw = numbersOf(secrets, sessionId);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const picked = draw(last + 1);
    const [a, b] = [order[last], order[picked]];
    if (a === undefined || b === undefined) continue;
    order[last] = b;
    order[picked] = a;
  }
  return order;
}

const RANGE = 2 ** 32;

/** Uniform numbers below a bound, by rejection sampling. */
function numbersOf(secrets: Pick<Secrets, 'keyedHash'>, sessionId: number): (below: number) => number {
  let block: Buffer = Buffer.alloc(0);
  let offset = 0;
  let blocks = 0;
  const next = (): number => {
    if (offset >= block.length) {
      block = secrets.keyedHash('ballot-order', String(sessionId), String(blocks++));
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  return (below) => {
    const fair = RANGE - (RANGE % below);
    let number = next();
    while (number >= fair) number = next();
    return number % below;
  };
}
