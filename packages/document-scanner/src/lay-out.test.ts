import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out.ts';

const card = 85.6 / 54;
const letter = 215.9 / 279.4;
const rounded = (value: number | undefined) => Math.round(value ?? 0);

describe('layOut', () => {
  test('puts both faces of a card on one letter page, enlarged to 150 %', () => {
    const [sheet, ...others] = layOut('card', [card, card]);
    expect(others).toEqual([]);
    expect([rounded(sheet?.width), rounded(sheet?.height)]).toEqual([612, 792]);
    const [front, back] = sheet?.places ?? [];
    expect(((front?.width ?? 0) / 72) * 25.4).toBeCloseTo(85.6 * 1.5);
    expect(back?.y).toBeGreaterThan((front?.y ?? 0) + (front?.height ?? 0));
    expect((back?.y ?? 0) + (back?.height ?? 0)).toBeLessThan(792);
  });

  test('gives a page that already holds both faces a sheet of its own', () => {
    const sheets = layOut('card', [letter]);
    expect(sheets).toHaveLength(1);
    expect(rounded(sheets[0]?.places[0]?.height)).toBe(792);
  });

  test('keeps pages in their order, each on paper of its own format', () => {
    const sheets = layOut('pages', [letter, 210 / 297, 1 / letter, 1]);
    expect(sheets.map(({ places }) => places.map(({ picture }) => picture))).toEqual([[0], [1], [2], [3]]);
    expect(sheets.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [612, 792],
      [595, 842],
      [792, 612],
      [612, 792],
    ]);
  });
});
