import { serverNow } from '@urna/ui/server-clock';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What the server rendered a page with, where a browser would have something else. */
export interface Rendered {
  now: number;
  /** What the order of the candidates was drawn with. */
  seed: number;
  /** The public address of the installation. */
  origin: string;
}

/** Null on a page that the server didn't render. */
export const RenderedContext = createContext<Rendered | null>(null);

const never = () => () => undefined;

/** What the server rendered with until the browser has hydrated it; then null, so that the page shows the browser's own. */
export function useRendered(): Rendered | null {
  const rendered = useContext(RenderedContext);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? null : rendered;
}

/** The server's time, for words that the server may have rendered. */
export function useNow(): Date {
  return new Date(useRendered()?.now ?? serverNow());
}

/** Where this page stands, for an address that is read on paper or copied. */
export function useOrigin(): string {
  return useRendered()?.origin ?? location.origin;
}
