import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from './error-boundary.tsx';
import { MantineRoot } from './mantine-root.tsx';
import { RootLayout } from './root-layout.tsx';

export function App() {
  return (
    <MantineRoot>
      <ErrorBoundary>
        <BrowserRouter>
          <RootLayout />
        </BrowserRouter>
      </ErrorBoundary>
    </MantineRoot>
  );
}
