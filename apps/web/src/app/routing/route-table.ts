import { matchRoutes, type RouteObject } from 'react-router';

/** Whether a path has a page of its own, so that no link leads to "not found". */
export function leadsSomewhere(routes: RouteObject[], path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
}
