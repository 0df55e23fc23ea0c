import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { useTheme } from '@urna/ui/theme';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { theme } from '../../ui/theme/theme.ts';

const getRootElement = () => document.documentElement;
/** The theme is chosen by packages/ui, and Mantine follows. */
const chosenElsewhere = () => undefined;

/**
 * Replaces MantineProvider without its <style> elements, which the content security policy refuses: the theme's
 * variables are a static style sheet (theme-css.ts).
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  const colorScheme = useTheme();
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = colorScheme;
  }, [colorScheme]);
  const context = useMemo(
    () => ({
      colorScheme,
      setColorScheme: chosenElsewhere,
      clearColorScheme: chosenElsewhere,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
      deduplicateInlineStyles: false,
    }),
    [colorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
