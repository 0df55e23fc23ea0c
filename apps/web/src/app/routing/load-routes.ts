import { matchRoutes } from 'react-router';
import { isOfBooth } from '../../lib/paths.ts';
import { routes } from './routes.tsx';

/** Loads the code of a page before the router begins, so that its first render shows the page, as the server's does. */
export async function loadRoutes(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return null;
  return isOfBooth(link.pathname) ? null : link;
}

/** Prefetches the code of a page when its link is hovered or focused. */
export function prefetchOnIntent(): void {
  const prefetched = new Set<string>();
  const prefetch = (event: Event) => {
    const link = linkOf(event.target);
    if (!link || prefetched.has(link.pathname)) return;
    prefetched.add(link.pathname);
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A failed prefetch is retried by the visit itself, which shows the error.
      if (typeof route.lazy === 'function') route.lazy().catch(() => prefetched.delete(link.pathname));
    }
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(event, prefetch, { passive: true });
  }
}
