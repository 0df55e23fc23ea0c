import { AppError } from '../../platform/errors.ts';

/**
 * libuv has four threads, which files, names and compression need as well: with two for passwords a rush of logins
 * leaves room for the rest, and takes 40 MB and no more.
 */
const AT_ONCE = 2;
/** Some three seconds of waiting. Whoever comes after them is told to come again. */
const MOST_WAITING = 300;

let under = 0;
const waiting: (() => void)[] = [];

/** Does the work when its turn comes, first come first served. */
export async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (under < AT_ONCE) under += 1;
  else {
    if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 });
    // Whoever ends hands its place on, so the count stays.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else under -= 1;
  }
}
