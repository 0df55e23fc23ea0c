import { BrowserRouter } from 'react-router';
import { ProcessContext, readPageWords } from '../domain/process/process-context.ts';
import { MantineRoot } from './layout/mantine-root.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { ErrorBoundary } from './pages/error-boundary.tsx';

export function App() {
  return (
    <MantineRoot>
      <ErrorBoundary>
        <BrowserRouter>
          <ProcessContext value={readPageWords()}>
            <RootLayout />
          </ProcessContext>
        </BrowserRouter>
      </ErrorBoundary>
    </MantineRoot>
  );
}
