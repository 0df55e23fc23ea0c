import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { MantineRoot } from './layout/mantine-root.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { ErrorBoundary } from './pages/error-boundary.tsx';
import { queryClient } from './query-client.ts';

export function App() {
  return (
    <MantineRoot>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <RootLayout />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </MantineRoot>
  );
}
