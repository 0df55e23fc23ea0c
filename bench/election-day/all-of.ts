/**
 * Waits for all, whatever fails, and then throws the first failure: nothing goes on behind it, and it is told once, by
 * whoever waits here.
 */
export async function allOf<Works extends readonly unknown[]>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const settled = await Promise.allSettled(works);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(works) as Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }>;
}
