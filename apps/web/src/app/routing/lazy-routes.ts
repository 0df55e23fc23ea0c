import { type ComponentType, createElement, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { pageLoading } from './page-loading.ts';

const preloaders = new Map<ComponentType, () => Promise<void>>();

function lazyComponent(load: () => Promise<unknown>): ComponentType {
  let ready: ComponentType | null = null;
  const component = async (): Promise<ComponentType> => {
    const loaded = await load();
    if (typeof loaded !== 'object' || loaded === null || !('Component' in loaded)) throw new Error('No Component');
    return loaded.Component as ComponentType;
  };
  const Later = lazy(async () => {
    const done = pageLoading();
    try {
      return { default: await component() };
    } finally {
      done();
    }
  });
  const Page = () => createElement(ready ?? Later);
  preloaders.set(Page, async () => {
    ready = await component();
  });
  return Page;
}

/** Loads a page before its first render; `lazy` would suspend even if its code is there. */
export async function preload(page: ComponentType | null | undefined): Promise<void> {
  if (page) await preloaders.get(page)?.();
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
