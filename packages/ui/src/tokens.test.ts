import { describe, expect, test } from 'vitest';
import { coloursOf, shades } from './tokens.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['--urna-page', '--urna-surface', '--urna-surface-raised', '--urna-hover'];
const inks = ['--urna-ink', '--urna-dimmed', '--urna-link', '--urna-heading'];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const variables = coloursOf(theme);
  const value = (name: string) => {
    const colour = variables[name];
    if (!colour?.startsWith('#')) throw new Error(`${name} is not a plain colour`);
    return colour;
  };

  test.each(inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)))(
    '%s is readable on %s',
    (ink, surface) => {
      expect(contrast(value(ink), value(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['info', 'success', 'error', 'warning'])('a notice of %s is readable on its background', (type) => {
    const ground = value(`--urna-${type}-surface`);
    expect(contrast(value(`--urna-${type}-ink`), ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-ink'), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the text on the band is readable', () => {
    expect(contrast(value('--urna-band-text'), value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-band-soft'), value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades.accent[3], value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['--urna-field-line', '--urna-focus'])('%s is distinguishable from its surroundings', (line) => {
    expect(contrast(value(line), value('--urna-surface'))).toBeGreaterThanOrEqual(3);
    expect(contrast(value(line), value('--urna-page'))).toBeGreaterThanOrEqual(3);
  });

  test('a placeholder and an error are readable in a field', () => {
    expect(contrast(value('--urna-placeholder'), value('--urna-surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-error'), value('--urna-surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-error'), value('--urna-page'))).toBeGreaterThanOrEqual(4.5);
  });

  test('the buttons are readable', () => {
    expect(contrast('#FFFFFF', value('--urna-primary'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', value('--urna-danger'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-accent-ink'), value('--urna-accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-subtle-ink'), value('--urna-page'))).toBeGreaterThanOrEqual(4.5);
  });
});
