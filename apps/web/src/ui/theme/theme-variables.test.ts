import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { theme } from './theme.ts';
import { resolveThemeVariables } from './theme-variables.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const schemes = resolveThemeVariables(merged);
const surfaces = ['--mantine-color-body', '--urna-surface', '--urna-surface-raised', '--urna-hover'];
const inks = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-anchor', '--urna-heading'];

describe.each(['light', 'dark'] as const)('contrast in the %s scheme', (scheme) => {
  const variables: Record<string, string> = { ...schemes[scheme] };
  const value = (name: string) => {
    const found = variables[name];
    if (!found?.startsWith('#')) throw new Error(`${name} is not a plain colour`);
    return found;
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
    expect(contrast(value('--mantine-color-text'), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('the text on the band is readable', () => {
    expect(contrast(value('--urna-band-text'), value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--urna-band-soft'), value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(merged.colors['accent']?.[3] ?? '', value('--urna-band'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['--mantine-color-default-border', '--urna-focus'])(
    '%s is distinguishable from its surroundings',
    (line) => {
      expect(contrast(value(line), value('--urna-surface'))).toBeGreaterThanOrEqual(3);
      expect(contrast(value(line), value('--mantine-color-body'))).toBeGreaterThanOrEqual(3);
    },
  );

  test('a placeholder and an error are readable in a field', () => {
    expect(contrast(value('--mantine-color-placeholder'), value('--urna-surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--mantine-color-error'), value('--urna-surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value('--mantine-color-error'), value('--mantine-color-body'))).toBeGreaterThanOrEqual(4.5);
  });

  test('the buttons are readable', () => {
    const filled = merged.colors['petrol']?.[scheme === 'light' ? 7 : 5] ?? '';
    expect(contrast('#FFFFFF', filled)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(merged.black, merged.colors['accent']?.[4] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
