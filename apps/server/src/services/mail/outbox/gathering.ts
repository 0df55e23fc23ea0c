import { setImmediate } from 'node:timers/promises';

/**
 * Collects what comes at the same moment for one statement: while one is written the next gather. Whoever adds something
 * waits until it is written, or hears that it couldn't be.
 */
export function gathering<Item>(write: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let open: { items: Item[]; written: Promise<void> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const items: Item[] = [];
    const written = last.then(async () => {
      await setImmediate();
      open = null;
      await write(items);
    });
    last = written.catch(() => undefined);
    return { items, written };
  };

  return (item) => {
    open ??= begin();
    open.items.push(item);
    return open.written;
  };
}
