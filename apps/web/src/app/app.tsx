import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../ui/theme.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

// The same key as in public/boot.js, which has drawn the scheme before this loads.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'urna-theme' });

export function App() {
  return (
    // Variables and classes are in the style sheet (theme-css.ts): the policy refuses <style> elements made at run time.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
