import { type ComponentType, createElement, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { pageLoading } from './page-loading.ts';

const preloaders = new Map<unknown, () => Promise<void>>();

/** As React's `lazy`, but renders at once what was preloaded. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let ready: ComponentType<Props> | null = null;
  const Later = lazy(async () => ({ default: await load() }));
  const Part = (props: Props) => createElement(ready ?? (Later as ComponentType<Props>), props);
  preloaders.set(Part, async () => {
    ready = await load();
  });
  return Part;
}

function lazyComponent(load: () => Promise<unknown>): ComponentType {
  return lazyPart(async () => {
    const done = pageLoading();
    try {
      const loaded = await load();
      if (typeof loaded !== 'object' || loaded === null || !('Component' in loaded)) throw new Error('No Component');
      return loaded.Component as ComponentType;
    } finally {
      done();
    }
  });
}

/** Loads a part before its first render; `lazy` would suspend even if its code is there. */
export async function preload(part: unknown): Promise<void> {
  await preloaders.get(part)?.();
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
