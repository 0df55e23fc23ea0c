import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { PageWords } from '@urna/contract/process/page-words';
import type { ReactNode } from 'react';
import { ProcessContext } from '../domain/process/process-context.ts';
import { type Rendered, RenderedContext } from '../lib/rendered.ts';
import { MantineRoot } from './layout/mantine-root.tsx';

interface AppContextProps {
  /** The current process; null between two. */
  words: PageWords | null;
  /** What the server rendered the page with. */
  rendered: Rendered | null;
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every screen finds around it. The server makes one for each page. */
export function AppContext({ words, rendered, queryClient, children }: AppContextProps) {
  return (
    <ProcessContext value={words}>
      <RenderedContext value={rendered}>
        <QueryClientProvider client={queryClient}>
          <MantineRoot>{children}</MantineRoot>
        </QueryClientProvider>
      </RenderedContext>
    </ProcessContext>
  );
}
