import { createTheme } from '@mantine/core';
import { colours, measures, shades } from '@urna/ui/tokens';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const bySize = (valueOf: (size: (typeof sizes)[number]) => string) =>
  Object.fromEntries(sizes.map((size) => [size, valueOf(size)]));

/** Mantine's theme by the tokens of packages/ui; theme-css.ts names the colours of both schemes. */
export const theme = createTheme({
  colors: shades,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  black: colours['--urna-accent-ink'][0],
  fontFamily: measures['--urna-font'],
  fontFamilyMonospace: measures['--urna-font-mono'],
  headings: { fontWeight: '700', textWrap: 'balance' },
  fontSizes: bySize((size) => measures[`--urna-text-${size}`]),
  spacing: bySize((size) => measures[`--urna-space-${size}`]),
  radius: bySize(() => measures['--urna-radius']),
  defaultRadius: 'md',
  shadows: bySize(() => 'var(--urna-shadow)'),
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The forms say which fields are optional, and mark no required one.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Checkbox: { defaultProps: { size: 'md' } },
    // Mantine's scroll lock writes a <style> element, which the content security policy refuses: base.css of packages/ui
    // locks instead.
    Modal: { defaultProps: { lockScroll: false, centered: true, size: 520, padding: 'lg' } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});
