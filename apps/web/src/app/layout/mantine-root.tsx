import { MantineProvider } from '@mantine/core';
import { useTheme } from '@urna/ui/theme';
import type { ReactNode } from 'react';
import { theme } from '../../ui/theme/theme.ts';

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
