import type { Plugin } from 'vite';

/**
 * Shades from light to dark. Petrol is the colour of what acts; accent is the single warm colour: the most important
 * action of a page, and the paper of the logo. The shades named dark are the surfaces of the dark theme.
 */
export const shades = {
  petrol: [
    '#EDF6F8',
    '#D5E9ED',
    '#AAD3DB',
    '#7AB9C5',
    '#4A9BAB',
    '#2A7F91',
    '#17687A',
    '#0F5465',
    '#0C4250',
    '#082E39',
  ],
  accent: [
    '#FFF6E3',
    '#FFEAC2',
    '#FCD78A',
    '#F8C253',
    '#F2AD2E',
    '#E89B12',
    '#C97F08',
    '#9A5F06',
    '#734607',
    '#4F3006',
  ],
  gray: ['#FAF8F5', '#F3F0EB', '#E8E4DD', '#D9D3CA', '#C2BAAE', '#A39A8D', '#7C7469', '#5E574E', '#423D36', '#2A2622'],
  dark: ['#E6EBEA', '#C9D2D2', '#A8B5B7', '#7F8F93', '#3A4F56', '#2C3E45', '#1A2A30', '#111E23', '#0C171B', '#081114'],
  red: ['#FCEFED', '#F8D8D4', '#F0B0A9', '#E5837A', '#D65A50', '#C73D33', '#B82D24', '#A3241C', '#841C16', '#5E1410'],
} as const;

const { petrol, accent, gray, dark, red } = shades;

/**
 * Every colour in both themes, light first. Text has a contrast of at least 4.5:1, borders of controls 3:1
 * (tokens.test.ts).
 */
export const colours = {
  '--urna-page': [gray[0], dark[7]],
  '--urna-ink': ['#1C2629', dark[0]],
  '--urna-dimmed': [gray[7], dark[2]],
  '--urna-heading': ['#0C3A47', '#F0F5F5'],
  '--urna-link': [petrol[7], '#8CCBD6'],
  '--urna-error': [red[7], '#FFA79B'],
  '--urna-surface': ['#FFFFFF', dark[6]],
  '--urna-surface-raised': ['#FFFFFF', '#22343B'],
  '--urna-surface-sunken': [gray[1], dark[8]],
  '--urna-hover': [gray[1], '#24373E'],
  '--urna-line': ['#E3DDD4', '#2F434A'],
  '--urna-focus': [petrol[7], '#F8C253'],
  '--urna-shadow': ['0 8px 24px rgb(12 42 52 / 12%)', '0 8px 24px rgb(0 0 0 / 48%)'],

  // Fields, and buttons that look like them.
  '--urna-field': ['#FFFFFF', dark[6]],
  '--urna-field-hover': [gray[1], '#24373E'],
  '--urna-field-ink': ['#0C3A47', dark[0]],
  '--urna-field-line': ['#857D71', '#728589'],
  '--urna-placeholder': ['#746C61', '#94A3A6'],
  '--urna-disabled': [gray[2], '#2A3C43'],
  '--urna-disabled-ink': ['#746C61', '#94A3A6'],
  '--urna-disabled-line': [gray[3], dark[4]],

  // Other buttons. A filled one has white words in both themes.
  '--urna-primary': [petrol[7], petrol[5]],
  '--urna-primary-hover': [petrol[8], petrol[6]],
  '--urna-danger': [red[7], red[5]],
  '--urna-danger-hover': [red[8], red[6]],
  '--urna-accent': [accent[4], accent[4]],
  '--urna-accent-hover': [accent[5], accent[5]],
  '--urna-accent-ink': ['#14232A', '#14232A'],
  '--urna-subtle': [petrol[1], 'rgb(122 185 197 / 16%)'],
  '--urna-subtle-hover': [petrol[2], 'rgb(122 185 197 / 24%)'],
  '--urna-subtle-ink': [petrol[9], petrol[2]],
  '--urna-outline': [petrol[7], petrol[3]],
  '--urna-outline-hover': ['rgb(15 84 101 / 5%)', 'rgb(122 185 197 / 12%)'],
  '--urna-quiet-hover': [gray[2], '#1D1B18'],
  '--urna-quiet-ink': [gray[9], gray[0]],

  '--urna-band': [petrol[8], '#0A2F39'],
  '--urna-band-text': ['#FFFFFF', '#F0F5F5'],
  '--urna-band-soft': ['#C9E2E7', petrol[2]],

  // Notices.
  '--urna-info-ink': [petrol[8], petrol[2]],
  '--urna-info-surface': [petrol[0], '#15323B'],
  '--urna-success-ink': ['#1E6B3C', '#8FD6A8'],
  '--urna-success-surface': ['#EAF5EE', '#15322A'],
  '--urna-error-ink': [red[7], '#FFB1A6'],
  '--urna-error-surface': [red[0], '#3A2122'],
  '--urna-warning-ink': ['#7A4A05', '#F7C769'],
  '--urna-warning-surface': ['#FFF5E0', '#342A18'],

  '--urna-chart-first': [petrol[6], petrol[4]],
  '--urna-chart-second': [accent[6], accent[4]],
  '--urna-chart-success': ['#2C8450', '#5CBB80'],
  '--urna-chart-error': [red[6], red[3]],

  // The logo and the drawings.
  '--urna-mark-box': [petrol[7], petrol[4]],
  '--urna-mark-slot': ['#06222A', dark[9]],
  '--urna-mark-paper': [accent[4], accent[3]],
  '--urna-mark-fold': [accent[6], accent[5]],
  '--urna-drawing-paper': ['#FFFFFF', '#E4EEF0'],
  '--urna-drawing-faint': ['#C4DDE2', '#3F6670'],
  '--urna-drawing-line': ['#AAC6CC', '#9DB8BE'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** What is the same in both themes. */
export const measures = {
  '--urna-font': "'Public Sans Variable', 'Public Sans Fallback', system-ui, sans-serif",
  '--urna-font-mono': 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  '--urna-text-xs': '13px',
  '--urna-text-sm': '14px',
  '--urna-text-md': '16px',
  '--urna-text-lg': '18px',
  '--urna-text-xl': '20px',
  '--urna-space-2xs': '4px',
  '--urna-space-xs': '8px',
  '--urna-space-sm': '12px',
  '--urna-space-md': '16px',
  '--urna-space-lg': '24px',
  '--urna-space-xl': '32px',
  '--urna-radius': '8px',
} as const;

/** The colours of one theme. */
export function coloursOf(theme: 'light' | 'dark'): Record<string, string> {
  const index = theme === 'light' ? 0 : 1;
  return Object.fromEntries(Object.entries(colours).map(([name, pair]) => [name, pair[index]]));
}

const SHEET = '@urna/ui/tokens.css';

function block(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
  return `${selector} {\n${lines.join('\n')}\n}\n`;
}

export function tokensCss(): string {
  const lightTheme = { 'color-scheme': 'light', ...coloursOf('light') };
  const darkTheme = { 'color-scheme': 'dark', ...coloursOf('dark') };
  return [
    block(':root', { ...measures, ...lightTheme }),
    // A page that says no theme has the system's.
    `@media screen and (prefers-color-scheme: dark) {\n${block(':root:not([data-theme])', darkTheme)}}\n`,
    block(':root[data-theme="dark"]', darkTheme),
    // Paper is white in either theme.
    `@media print {\n${block(':root[data-theme]', lightTheme)}}\n`,
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
