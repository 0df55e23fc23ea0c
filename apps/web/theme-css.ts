import { shades } from '@urna/ui/tokens';
import type { Plugin } from 'vite';
import { mantineVariables } from './src/ui/theme/mantine-variables.ts';

const VIRTUAL = 'virtual:theme.css';

/** Loaded only when the sheet is asked for: Vitest's configuration names the plugin for every kind of test. */
async function themeCss(): Promise<string> {
  const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
    '@mantine/core'
  );
  const { theme } = await import('./src/ui/theme/theme.ts');
  // Twelve of Mantine's palettes are never used and would be half of the style sheet.
  const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in shades));
  const pattern = new RegExp(`^--mantine-color-(${unused.join('|')})-`);
  const used = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !pattern.test(name)));

  const generated = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const light = used({ '--mantine-color-scheme': 'light', ...generated.light, ...mantineVariables });
  const dark = used({ '--mantine-color-scheme': 'dark', ...generated.dark, ...mantineVariables });
  const shown = convertCssVariables({ variables: used(generated.variables), light, dark });
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
