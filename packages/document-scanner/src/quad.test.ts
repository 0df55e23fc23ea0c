import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOf, proportionsOf, snapProportions } from './proportions.ts';
import { areaOf, isPlausible, moveCorner, type Point, type Quad, turnQuad, wholeOf } from './quad.ts';
import { project, rectangleTo } from './warp.ts';

const size = { width: 400, height: 300 };

/** Corners in the four quarters of a picture: always convex enough to be a document. */
const quads: fc.Arbitrary<Quad> = fc
  .tuple(...Array.from({ length: 8 }, () => fc.double({ min: 0.02, max: 0.34, noNaN: true })))
  .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0]) => [
    { x: a * size.width, y: b * size.height },
    { x: (1 - c) * size.width, y: d * size.height },
    { x: (1 - e) * size.width, y: (1 - f) * size.height },
    { x: g * size.width, y: (1 - h) * size.height },
  ]);

describe('rectangleTo', () => {
  test('maps the corners of the rectangle to those of the quad', () => {
    fc.assert(
      fc.property(
        quads,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 3000 }),
        (quad, width, height) => {
          const map = rectangleTo(quad, { width, height });
          for (const [index, corner] of wholeOf({ width, height }).entries()) {
            const { x, y } = project(map, corner);
            expect(Math.hypot(x - (quad[index]?.x ?? 0), y - (quad[index]?.y ?? 0))).toBeLessThan(1e-6);
          }
        },
      ),
    );
  });

  test('keeps straight lines straight', () => {
    fc.assert(
      fc.property(quads, (quad) => {
        const map = rectangleTo(quad, size);
        const pointAt = (share: number) => project(map, { x: 40 + share * 300, y: 20 + share * 250 });
        const [from, middle, to] = [pointAt(0), pointAt(0.4), pointAt(1)];
        const bend = (middle.x - from.x) * (to.y - from.y) - (middle.y - from.y) * (to.x - from.x);
        expect(Math.abs(bend)).toBeLessThan(1e-3);
      }),
    );
  });

  test('refuses corners on one line', () => {
    const line: Quad = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 3, y: 3 },
    ];
    expect(() => rectangleTo(line, size)).toThrow('one line');
  });
});

describe('moveCorner', () => {
  test('never lets corners cross, nor leave the picture', () => {
    const points = fc.record({
      x: fc.double({ min: -500, max: 900, noNaN: true }),
      y: fc.double({ min: -500, max: 900, noNaN: true }),
    });
    fc.assert(
      fc.property(quads, fc.nat(3), points, (quad, index, to) => {
        const moved = moveCorner(quad, index, to, size);
        if (!moved) return;
        expect(() => rectangleTo(moved, size)).not.toThrow();
        expect(moved.every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)).toBe(true);
        expect(areaOf(moved)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('turnQuad', () => {
  test('four quarter turns change nothing, and one makes the lower left the upper left', () => {
    const whole = wholeOf(size);
    expect(turnQuad(whole, 4)).toEqual(whole);
    expect(turnQuad(whole, 1)[0]).toEqual({ x: 0, y: size.height });
    expect(isPlausible(turnQuad(whole, 3))).toBe(true);
  });
});

/** A rectangle of a ratio, tilted before a camera of the usual focal length. */
function photographed(ratio: number, pitch: number, yaw: number): Quad {
  const picture = { width: 3000, height: 4000 };
  const corner = (x: number, y: number): Point => {
    const [ry, z0] = [y * Math.cos(pitch), y * Math.sin(pitch)];
    const [rx, z] = [x * Math.cos(yaw) + z0 * Math.sin(yaw), z0 * Math.cos(yaw) - x * Math.sin(yaw)];
    const depth = (0.75 * picture.height) / (2 + z);
    return { x: picture.width / 2 + rx * depth, y: picture.height / 2 + ry * depth };
  };
  return [corner(-ratio / 2, -0.5), corner(ratio / 2, -0.5), corner(ratio / 2, 0.5), corner(-ratio / 2, 0.5)];
}

describe('proportionsOf', () => {
  test('finds the proportions of a page that is tilted up to 30° in both directions', () => {
    const tilt = fc.double({ min: -0.52, max: 0.52, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), tilt, tilt, (ratio, pitch, yaw) => {
        const measured = proportionsOf(photographed(ratio, pitch, yaw), { width: 3000, height: 4000 });
        expect(Math.abs(measured / ratio - 1)).toBeLessThan(0.001);
      }),
    );
  });

  test('tells cards and papers apart, lying and upright', () => {
    expect(formatOf(85.6 / 54)).toEqual({ format: 'card', lying: true });
    expect(formatOf(0.78)).toEqual({ format: 'letter', lying: false });
    expect(formatOf(0.705)).toEqual({ format: 'a4', lying: false });
    expect(formatOf(1)).toBeNull();
    expect(snapProportions(0.76)).toBeCloseTo(215.9 / 279.4);
    expect(snapProportions(1)).toBe(1);
  });
});
