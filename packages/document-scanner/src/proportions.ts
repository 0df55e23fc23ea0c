import { distance, type Point, type Quad, type Size } from './quad.ts';

/**
 * The focal length of a phone's main camera over the longer side of its picture, as 27 mm are to 36 mm of film. Guessing
 * it is steadier than reading it from the corners, which hardly show it when the page lies straight.
 */
const FOCAL_LENGTH = 0.75;

interface Direction {
  x: number;
  y: number;
  z: number;
}

const cross = (a: Direction, b: Direction): Direction => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
const dot = (a: Direction, b: Direction) => a.x * b.x + a.y * b.y + a.z * b.z;
const length = (a: Direction) => Math.sqrt(dot(a, a));

/**
 * Width over height of the flat rectangle that was photographed, whose corners perspective has moved (Zhang and He,
 * "Whiteboard scanning and image enhancement"). The lengths of the sides alone would make a page that lies on a table
 * too short.
 */
export function proportionsOf(quad: Quad, picture: Size): number {
  const focal = FOCAL_LENGTH * Math.max(picture.width, picture.height);
  const ray = ({ x, y }: Point): Direction => ({
    x: (x - picture.width / 2) / focal,
    y: (y - picture.height / 2) / focal,
    z: 1,
  });
  const [upperLeft, upperRight, lowerRight, lowerLeft] = [ray(quad[0]), ray(quad[1]), ray(quad[2]), ray(quad[3])];
  const diagonal = cross(upperLeft, lowerRight);
  const k2 = dot(diagonal, lowerLeft) / dot(cross(upperRight, lowerRight), lowerLeft);
  const k3 = dot(diagonal, upperRight) / dot(cross(lowerLeft, lowerRight), upperRight);
  const along = (k: number, to: Direction): Direction => ({
    x: k * to.x - upperLeft.x,
    y: k * to.y - upperLeft.y,
    z: k * to.z - upperLeft.z,
  });
  const ratio = length(along(k2, upperRight)) / length(along(k3, lowerLeft));
  return Number.isFinite(ratio) && ratio > 0.1 && ratio < 10 ? ratio : sidesOf(quad);
}

const sidesOf = ([a, b, c, d]: Quad) => (distance(a, b) + distance(d, c)) / (distance(a, d) + distance(b, c));

/** Formats of paper and cards in millimetres, upright. */
export const formats = {
  card: { width: 54, height: 85.6 },
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
  oficio: { width: 215.9, height: 330.2 },
} as const;
export type Format = keyof typeof formats;

/** How far measured proportions may be from a format's: corners set by hand, and a page that isn't quite flat. */
const TOLERANCE = 0.07;

/** The format that a document with these proportions has, lying or upright; null if it is none of them. */
export function formatOf(ratio: number): { format: Format; lying: boolean } | null {
  const lying = ratio > 1;
  const upright = lying ? 1 / ratio : ratio;
  const [closest] = (Object.keys(formats) as Format[])
    .map((format) => ({
      format,
      error: Math.abs(Math.log((upright * formats[format].height) / formats[format].width)),
    }))
    .toSorted((a, b) => a.error - b.error);
  return closest && closest.error < TOLERANCE ? { format: closest.format, lying } : null;
}

/** The proportions, corrected to those of a format if they are close. */
export function snapProportions(ratio: number): number {
  const paper = formatOf(ratio);
  if (!paper) return ratio;
  const { width, height } = formats[paper.format];
  return paper.lying ? height / width : width / height;
}
