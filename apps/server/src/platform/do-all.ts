/**
 * Does pieces of work one after another, those after a failed one too. What failed is thrown at the end, each under its
 * name, which may stand in a log.
 */
export async function doAll(works: Iterable<readonly [name: string, work: () => Promise<unknown>]>): Promise<void> {
  const failures: Error[] = [];
  for (const [name, work] of works) {
    try {
      await work();
    } catch (cause) {
      failures.push(new Error(name, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}
