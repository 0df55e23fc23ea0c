import { describe, expect, test } from 'vitest';
import { adviseOnDocument, adviseOnPlace, adviseOnPortrait } from './advice.ts';
import { flattenLight } from './illumination.ts';
import { type Pixels, type Quad, wholeOf } from './quad.ts';
import { warp } from './warp.ts';

function paint(width: number, height: number, value: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index += 1) {
    const grey = value(index % width, Math.floor(index / width));
    data.set([grey, grey, grey, 255], index * 4);
  }
  return { data, width, height };
}

const greyAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4] ?? -1;
const isInk = (x: number, y: number) => y % 20 < 4 && x % 12 < 7;

/** Writing on paper in a light that falls from 250 to 90. */
const shaded = () => paint(300, 400, (x, y) => (250 - (160 * x) / 300) * (isInk(x, y) ? 0.25 : 1));

describe('warp', () => {
  test('copies a picture whose corners are its own', () => {
    const source = paint(40, 30, (x, y) => x * 5 + y);
    const copy = warp(source, wholeOf(source), source);
    expect([greyAt(copy, 3, 4), greyAt(copy, 30, 20)]).toEqual([greyAt(source, 3, 4), greyAt(source, 30, 20)]);
  });

  test('turns what is cut out with its corners', () => {
    const source = paint(60, 40, (x) => (x < 30 ? 20 : 200));
    const [a, b, c, d] = wholeOf(source);
    const turned = warp(source, [d, a, b, c], { width: 40, height: 60 });
    expect([greyAt(turned, 20, 5), greyAt(turned, 20, 55)]).toEqual([20, 200]);
  });

  test('reads nothing beyond the picture when corners lie on its edge', () => {
    const source = paint(10, 10, () => 77);
    const quad: Quad = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ];
    const large = warp(source, quad, { width: 50, height: 50 });
    expect(new Set(large.data)).toEqual(new Set([77, 255]));
  });
});

describe('flattenLight', () => {
  test('makes paper white and ink dark where the light falls off', () => {
    const page = shaded();
    flattenLight(page);
    for (const x of [20, 150, 282]) {
      expect(greyAt(page, x + (x % 12 < 7 ? 8 : 0), 210)).toBeGreaterThan(225);
      expect(greyAt(page, x - (x % 12) + 2, 201)).toBeLessThan(60);
    }
  });

  test('leaves an empty page white and a black one black', () => {
    const [white, black] = [paint(50, 50, () => 240), paint(50, 50, () => 3)];
    flattenLight(white);
    flattenLight(black);
    expect([greyAt(white, 25, 25), greyAt(black, 25, 25)]).toEqual([255, 0]);
  });
});

describe('advice', () => {
  const sharp = () => paint(300, 400, (x, y) => (isInk(x, y) ? 30 : 230));
  /** Large letters whose edges run over twelve pixels. */
  const blurred = () =>
    paint(300, 400, (x, y) => {
      const edge = (position: number, period: number) => Math.min(1, Math.abs((position % period) - period / 2) / 12);
      return 30 + 200 * edge(x, 60) * edge(y, 50);
    });

  test('says nothing about a sharp, light document', () => {
    expect(adviseOnDocument(sharp())).toEqual([]);
  });

  test('names blur and low light', () => {
    expect(adviseOnDocument(blurred())).toContain('blurred');
    expect(adviseOnDocument(paint(300, 400, (x, y) => (isInk(x, y) ? 10 : 80)))).toEqual(['dark']);
  });

  test('names a cut edge and a document that is too small', () => {
    const picture = { width: 2000, height: 2500 };
    const large = { width: 1500, height: 1940 };
    expect(adviseOnPlace(wholeOf(picture, 0.05), picture, large, false)).toEqual([]);
    expect(adviseOnPlace(wholeOf(picture), picture, large, false)).toEqual(['cut']);
    expect(adviseOnPlace(wholeOf(picture, 0.05), picture, { width: 700, height: 900 }, false)).toEqual(['small']);
    expect(adviseOnPlace(wholeOf(picture, 0.05), picture, { width: 900, height: 570 }, true)).toEqual([]);
  });

  test('names a portrait whose wall is dark, and one that had to be enlarged', () => {
    const portrait = (wall: number) =>
      paint(342, 387, (x, y) => (Math.hypot(x - 171, y - 170) < 100 ? ((x >> 3) % 2 ? 210 : 90) : wall));
    expect(adviseOnPortrait(portrait(230), 3)).toEqual([]);
    expect(adviseOnPortrait(portrait(60), 3)).toContain('background');
    expect(adviseOnPortrait(portrait(230), 0.5)).toEqual(['small']);
  });
});
