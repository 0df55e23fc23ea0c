import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';

/** Retries network and server errors only; a refusal stays one. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 500);
}

// Components hear of a started mutation before the next click is handled: a double click finds the button disabled.
notifyManager.setScheduler(queueMicrotask);

/** One for each tab, and for each page that the server renders. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      // Without a connection a write fails at once and says so; it isn't kept to be sent when nobody looks.
      mutations: { networkMode: 'always' },
    },
  });
