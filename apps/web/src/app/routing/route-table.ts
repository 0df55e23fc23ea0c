import { matchRoutes, type RouteObject } from 'react-router';

/** Whether an address has a screen of its own, so that nothing offers a link that ends at "not found". */
export function leadsSomewhere(routes: RouteObject[], path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
}
