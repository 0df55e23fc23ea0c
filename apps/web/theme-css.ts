import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { shades } from '@urna/ui/tokens';
import type { Plugin } from 'vite';
import { mantineVariables } from './src/ui/theme/mantine-variables.ts';
import { theme } from './src/ui/theme/theme.ts';

const VIRTUAL = 'virtual:theme.css';

/** Drops twelve of Mantine's palettes that are never used and would be half of the style sheet. */
function withoutUnusedPalettes(variables: Record<string, string>): Record<string, string> {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in shades));
  const pattern = new RegExp(`^--mantine-color-(${unused.join('|')})-`);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !pattern.test(name)));
}

function themeCss(): string {
  const generated = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const light = withoutUnusedPalettes({ '--mantine-color-scheme': 'light', ...generated.light, ...mantineVariables });
  const shown = convertCssVariables({
    variables: withoutUnusedPalettes(generated.variables),
    light,
    dark: withoutUnusedPalettes({ '--mantine-color-scheme': 'dark', ...generated.dark, ...mantineVariables }),
  });
  // Paper is white in either theme.
  return `${shown}@media print{${convertCssVariables({ variables: {}, light: {}, dark: light })}}`;
}

/**
 * Writes Mantine's variables to a style sheet at build time, since they don't change at run time. Mantine would write
 * them into a <style> element, which a content security policy without 'unsafe-inline' refuses.
 */
export function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style-sheet',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? themeCss() : null),
  };
}
