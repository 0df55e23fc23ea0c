import type { Plugin } from 'vite';
import { coloursOf, measures } from './src/tokens.ts';

const SHEET = '@urna/ui/tokens.css';

function block(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}

export function tokensCss(): string {
  const light = { 'color-scheme': 'light', ...coloursOf('light') };
  const dark = { 'color-scheme': 'dark', ...coloursOf('dark') };
  return [
    block(':root', { ...measures, ...light }),
    // A page that says no theme has the system's.
    `@media screen and (prefers-color-scheme: dark) {\n${block(':root:not([data-theme])', dark)}}\n`,
    block(':root[data-theme="dark"]', dark),
    // Paper is white in either theme.
    `@media print {\n${block(':root[data-theme]', light)}}\n`,
  ].join('\n');
}

/** Provides `@urna/ui/tokens.css`: the table of tokens.ts as custom properties. */
export function tokensStyleSheet(): Plugin {
  return {
    name: 'tokens-style-sheet',
    enforce: 'pre',
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : null),
    load: (id) => (id === `\0${SHEET}` ? tokensCss() : null),
  };
}
