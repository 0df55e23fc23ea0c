import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/processes/page-words';
import { useTheme } from '@urna/ui/theme';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { useCalledProcess } from '../lib/call.ts';
import { type Rendered, RenderedContext } from '../lib/rendered.ts';
import { currentProcessQuery, ProcessContext } from '../shared/processes/process-context.ts';
import { theme } from '../ui/theme/theme.ts';

interface AppContextProps {
  /** The current process as the page came with it; null between two. */
  words: PageWords | null;
  /** What the server rendered the page with. */
  rendered: Rendered | null;
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every screen finds around it. The server makes one for each page. */
export function AppContext({ words, rendered, queryClient, children }: AppContextProps) {
  return (
    <RenderedContext value={rendered}>
      <QueryClientProvider client={queryClient}>
        <CurrentProcess inPage={words}>
          <MantineRoot>{children}</MantineRoot>
        </CurrentProcess>
      </QueryClientProvider>
    </RenderedContext>
  );
}

/** Asks for the current process again when somebody comes back to an old tab. */
function CurrentProcess({ inPage, children }: { inPage: PageWords | null; children: ReactNode }) {
  // While the staff look at another process, all calls are about that one.
  const enabled = useCalledProcess(({ process }) => process === undefined);
  const { data } = useQuery({ ...currentProcessQuery(inPage), enabled });
  return <ProcessContext value={data}>{children}</ProcessContext>;
}

/**
 * Mantine without its <style> elements, which the content security policy refuses: its variables are a style sheet that
 * the build makes (theme-css.ts). The theme is chosen by packages/ui.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const scheme = useTheme();
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

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
