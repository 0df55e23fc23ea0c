/** `npm run test:full` tries every mutation; `npm test` tries a fixed sample where each one costs a verification. */
export const isFullRun = process.env['TEST_SCOPE'] === 'full';

/** The whole list in the full run, otherwise every `stride`-th item. */
export function sampled<T>(list: readonly T[], stride: number): readonly T[] {
  return isFullRun ? list : list.filter((_, index) => index % stride === 0);
}

/** How often a property is tried: the short run tries a third. */
export const tries = (full: number): number => (isFullRun ? full : Math.ceil(full / 3));
