import { BrowserRouter } from 'react-router';
import { MantineRoot } from './layout/mantine-root.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { ErrorBoundary } from './pages/error-boundary.tsx';

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
