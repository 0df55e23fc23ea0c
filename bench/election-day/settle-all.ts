/** Waits until all have settled, then throws the first failure: no promise keeps running or rejects unhandled. */
export async function settleAll<Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(works) as Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }>;
}
