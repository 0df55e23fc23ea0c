/** `npm run test:full` tries everything; `npm test` tries a fixed sample where each try costs a verification. */
export const isFullRun = process.env['TEST_SCOPE'] === 'full';

/** All of a list in the full run, otherwise every `stride`-th of it. */
export function sampled<T>(list: readonly T[], stride: number): readonly T[] {
  return isFullRun ? list : list.filter((_, at) => at % stride === 0);
}
