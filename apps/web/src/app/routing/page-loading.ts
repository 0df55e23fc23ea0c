/** The number of pages whose code is loading; the progress bar shows while there is one. */
let count = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

export function pageLoading(): () => void {
  change(1);
  return () => change(-1);
}

export function subscribeToPageLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isPageLoading(): boolean {
  return count > 0;
}
