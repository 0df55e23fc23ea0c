import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { isOfBooth, isStaffScreen, pagesOfLinks, publicPages } from '../../lib/paths.ts';
import { routes } from './routes.tsx';

const listed = publicPages.flatMap(({ pages }) => pages.map(({ to }) => to));

function pathsOf(all: readonly RouteObject[], above = ''): string[] {
  return all.flatMap(({ path, children }) => {
    const here = path === undefined ? above : path.startsWith('/') ? path : `${above}/${path}`;
    return [...(path === undefined || children ? [] : [here]), ...pathsOf(children ?? [], here)];
  });
}

/** Without parameters, because the map names the page and not each of its parts. */
const plain = (path: string) => path.replace(/\/:.*$/, '') || '/';
/** Steps of a form, which begin at a page of the map, and guards for any other address below one. */
const isStep = (path: string) => path.endsWith('*') || /^\/inscription\/.+/.test(path);

test('every public page is in the map of the site, or is reached by a link or a step alone', () => {
  const known = new Set([...listed, ...pagesOfLinks].map(plain));
  const missing = pathsOf(routes)
    .map(plain)
    .filter((path) => !isStaffScreen(path) && !isStep(path) && !known.has(path));
  expect(missing).toEqual([]);
});

test('every page of the map is there', () => {
  expect(new Set(listed).size).toBe(listed.length);
  for (const path of listed.filter((one) => !isOfBooth(one)))
    expect([path, matchRoutes(routes, path)?.at(-1)?.route.path === '*']).toEqual([path, false]);
});
