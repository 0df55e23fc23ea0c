import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from '../../ui/theme/theme.ts';

// The same key as in public/boot.js, which has drawn the scheme before this loads.
const manager = localStorageColorSchemeManager({ key: 'urna-theme' });
const getRootElement = () => document.documentElement;

/**
 * What Mantine's own provider does, without its <style> elements: the content security policy refuses them, the theme's
 * variables are a style sheet already (theme-css.ts), and the code that would make them weighs 2 kB gzip.
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
