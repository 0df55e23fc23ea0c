/**
 * Made when it is first asked for. What `Intl` makes takes milliseconds, on a cheap telephone tens of them, and most
 * pages need none of it before they are seen.
 */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
