import { createTheme } from '@mantine/core';
import { colours, measures, shades } from '@urna/ui/tokens';

/** Mantine's theme by the tokens of packages/ui; `mantine-variables.ts` names the colours of both schemes. */
export const theme = createTheme({
  colors: shades,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  black: colours['--urna-accent-ink'][0],
  fontFamily: measures['--urna-font'],
  fontFamilyMonospace: measures['--urna-font-mono'],
  headings: { fontWeight: '700', textWrap: 'balance' },
  fontSizes: {
    xs: measures['--urna-text-xs'],
    sm: measures['--urna-text-sm'],
    md: measures['--urna-text-md'],
    lg: measures['--urna-text-lg'],
    xl: measures['--urna-text-xl'],
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, measures['--urna-radius']])),
  defaultRadius: 'md',
  shadows: Object.fromEntries(['xs', 'sm', 'md', 'lg', 'xl'].map((size) => [size, 'var(--urna-shadow)'])),
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
