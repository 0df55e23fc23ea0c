import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '../query-client.ts';

/** Development only: the condition is a build constant, so production bundles contain no trace of the devtools. */
const QueryDevtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }))
  : null;

export function QueryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {QueryDevtools && (
        <Suspense>
          <QueryDevtools buttonPosition="bottom-left" />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
