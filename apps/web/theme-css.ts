import { shades } from '@urna/ui/tokens';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:theme.css';

/** Mantine's names of the tokens of packages/ui. */
const mantineVariables = {
  '--mantine-color-body': 'var(--urna-page)',
  '--mantine-color-text': 'var(--urna-ink)',
  '--mantine-color-dimmed': 'var(--urna-dimmed)',
  '--mantine-color-placeholder': 'var(--urna-placeholder)',
  '--mantine-color-default': 'var(--urna-field)',
  '--mantine-color-default-hover': 'var(--urna-field-hover)',
  '--mantine-color-default-color': 'var(--urna-field-ink)',
  '--mantine-color-default-border': 'var(--urna-field-line)',
  '--mantine-color-anchor': 'var(--urna-link)',
  '--mantine-color-error': 'var(--urna-error)',
  '--mantine-color-disabled': 'var(--urna-disabled)',
  '--mantine-color-disabled-color': 'var(--urna-disabled-ink)',
  '--mantine-color-disabled-border': 'var(--urna-disabled-line)',
  '--mantine-color-petrol-text': 'var(--urna-link)',
  '--mantine-color-petrol-filled': 'var(--urna-primary)',
  '--mantine-color-petrol-filled-hover': 'var(--urna-primary-hover)',
  '--mantine-color-petrol-light': 'var(--urna-subtle)',
  '--mantine-color-petrol-light-hover': 'var(--urna-subtle-hover)',
  '--mantine-color-petrol-light-color': 'var(--urna-subtle-ink)',
  '--mantine-color-petrol-outline': 'var(--urna-outline)',
  '--mantine-color-petrol-outline-hover': 'var(--urna-outline-hover)',
  '--mantine-color-red-filled': 'var(--urna-danger)',
  '--mantine-color-red-filled-hover': 'var(--urna-danger-hover)',
  '--mantine-color-gray-light-hover': 'var(--urna-quiet-hover)',
  '--mantine-color-gray-light-color': 'var(--urna-quiet-ink)',
};

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
