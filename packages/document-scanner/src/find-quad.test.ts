import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findQuadIn } from './find-quad.ts';
import { distance, type Pixels, type Point, type Quad, type Size } from './quad.ts';

const size: Size = { width: 240, height: 320 };

const isInside = (quad: Quad, { x, y }: Point) =>
  quad.every((from, index) => {
    const to = quad[(index + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
  });

/** How much of a pixel the sheet covers: a camera's edges have no steps. */
function coverage(quad: Quad, x: number, y: number): number {
  let covered = 0;
  for (const dx of [0.17, 0.5, 0.83])
    for (const dy of [0.17, 0.5, 0.83]) if (isInside(quad, { x: x + dx, y: y + dy })) covered += 1;
  return covered / 9;
}

/** Where the text of a sheet stands: within margins. */
function textOf(quad: Quad): Quad {
  const middle = {
    x: quad.reduce((sum, { x }) => sum + x / 4, 0),
    y: quad.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const inwards = ({ x, y }: Point) => ({ x: x + (middle.x - x) * 0.2, y: y + (middle.y - y) * 0.2 });
  return [inwards(quad[0]), inwards(quad[1]), inwards(quad[2]), inwards(quad[3])];
}

/** Letters of one size that stand in no columns. */
const isLetter = (x: number, y: number) =>
  (Math.imul((x >> 2) + 131 * Math.floor(y / 14), 2_654_435_761) >>> 0) % 100 < 65;

/** A sheet on a ground, with lines of text, a slope of light and grain. */
function draw(quad: Quad | null, { sheet = 215, ground = 90, grain = 6, seed = 1 } = {}): Pixels {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff - 0.5;
  };
  const text = quad && textOf(quad);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const paper = quad === null ? 0 : coverage(quad, x, y);
      const isText = text !== null && y % 14 < 3 && isLetter(x, y) && isInside(text, { x, y });
      const value = paper * (isText ? sheet - 120 : sheet) + (1 - paper) * ground;
      const lit = value * (0.85 + 0.3 * (x / size.width)) + random() * grain * 2;
      data.set([lit, lit, lit, 255], (y * size.width + x) * 4);
    }
  }
  return { data, ...size };
}

/** Corners in the four corners of the picture, at most so far from them that the sheet stays large. */
const sheets: fc.Arbitrary<Quad> = fc
  .tuple(...Array.from({ length: 8 }, () => fc.integer({ min: 9, max: 26 })))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => [
    { x: (a / 100) * size.width, y: (b / 100) * size.height },
    { x: (1 - c / 100) * size.width, y: (d / 100) * size.height },
    { x: (1 - e / 100) * size.width, y: (1 - f / 100) * size.height },
    { x: (g / 100) * size.width, y: (1 - h / 100) * size.height },
  ]);

const furthest = (found: Quad, drawn: Quad) =>
  Math.max(...found.map((corner, index) => distance(corner, drawn[index] ?? corner)));

describe('findQuadIn', () => {
  test('finds a sheet with text wherever it lies, to within three pixels', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(sheets, fc.integer({ min: 1, max: 1_000 }), (quad, seed) => {
        const { quad: found, isSure } = findQuadIn(draw(quad, { seed }), 1);
        expect(isSure).toBe(true);
        expect(furthest(found, quad)).toBeLessThan(3);
      }),
      { numRuns: 25, seed: 20_261_124 },
    );
  });

  test('finds a dark document on a light table', () => {
    const quad: Quad = [
      { x: 40, y: 50 },
      { x: 200, y: 42 },
      { x: 212, y: 270 },
      { x: 30, y: 260 },
    ];
    const { quad: found } = findQuadIn(draw(quad, { sheet: 120, ground: 220 }), 1);
    expect(furthest(found, quad)).toBeLessThan(3);
  });

  test('finds a sheet that runs out of the picture as far as it is seen', () => {
    const quad: Quad = [
      { x: 30, y: 40 },
      { x: 210, y: 40 },
      { x: 210, y: 400 },
      { x: 30, y: 400 },
    ];
    const { quad: found, isSure } = findQuadIn(draw(quad), 1);
    expect(isSure).toBe(true);
    expect(Math.abs(found[2].y - size.height)).toBeLessThan(2);
    expect(distance(found[0], quad[0])).toBeLessThan(3);
  });

  test('admits that it sees nothing, and proposes nearly the whole picture', () => {
    for (const grain of [0, 6, 40]) {
      const { quad, isSure } = findQuadIn(draw(null, { grain }), 0.5);
      expect(isSure).toBe(false);
      // In the coordinates of the picture that was shrunk by half.
      expect(quad[2].x).toBeGreaterThan(size.width * 1.8);
    }
  });
});
