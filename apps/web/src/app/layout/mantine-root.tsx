import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '../../ui/theme/theme.ts';

// The same key as in public/boot.js, which applies the scheme before this loads.
const manager = localStorageColorSchemeManager({ key: 'urna-theme' });
const getRootElement = () => document.documentElement;

/**
 * Replaces MantineProvider without its <style> elements, which the content security policy refuses: the theme's
 * variables are a static style sheet (theme-css.ts). Also saves 2 kB gzip.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    manager,
    getRootElement,
  });
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      deduplicateInlineStyles: false,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
