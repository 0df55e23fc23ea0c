import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { pageLoading } from './page-loading.ts';

function lazyComponent(load: () => Promise<unknown>): ComponentType {
  return lazy(async () => {
    const done = pageLoading();
    try {
      const loaded = await load();
      if (typeof loaded !== 'object' || loaded === null || !('Component' in loaded)) throw new Error('No Component');
      return { default: loaded.Component as ComponentType };
    } finally {
      done();
    }
  });
}

/**
 * React Router's data router supports `lazy` in routes but costs 16 kB gzip more, a tenth of the first visit's budget,
 * for loaders and actions that this app doesn't use.
 */
export function withLazyComponents(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    if (route.index) return route;
    const { lazy: load, children, ...rest } = route;
    return {
      ...rest,
      ...(typeof load === 'function' ? { Component: lazyComponent(load) } : {}),
      ...(children ? { children: withLazyComponents(children) } : {}),
    };
  });
}
