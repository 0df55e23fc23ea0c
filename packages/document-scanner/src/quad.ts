/** Points are in pixels of the picture they belong to. */
export interface Point {
  x: number;
  y: number;
}

/** The corners of a document in a picture, clockwise from the one that is to become its upper left. */
export type Quad = readonly [Point, Point, Point, Point];

export interface Size {
  width: number;
  height: number;
}

/** An upright rectangle: its upper left corner and its size. */
export interface Rectangle extends Point, Size {}

/** Pixels in RGBA, like the browser's ImageData; a plain object works as well. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The whole picture, less a margin on each side. */
export function wholeOf({ width, height }: Size, margin = 0): Quad {
  const [x, y] = [width * margin, height * margin];
  return [
    { x, y },
    { x: width - x, y },
    { x: width - x, y: height - y },
    { x, y: height - y },
  ];
}

export function scaleQuad(quad: Quad, factor: number): Quad {
  const scale = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [scale(quad[0]), scale(quad[1]), scale(quad[2]), scale(quad[3])];
}

/** The same corners with the upper left `times` quarter turns to the right further: turns what is cut out. */
export function turnQuad([a, b, c, d]: Quad, times: number): Quad {
  const turns: readonly Quad[] = [
    [a, b, c, d],
    [d, a, b, c],
    [c, d, a, b],
    [b, c, d, a],
  ];
  return turns[((times % 4) + 4) % 4] ?? [a, b, c, d];
}

/** Twice the area that the quad surrounds, positive when it runs clockwise on a screen. */
function doubleArea(quad: Quad): number {
  return quad.reduce((sum, { x, y }, index) => {
    const next = quad[(index + 1) % 4] ?? quad[0];
    return sum + x * next.y - next.x * y;
  }, 0);
}

export const areaOf = (quad: Quad): number => Math.abs(doubleArea(quad)) / 2;

/** The angle at each corner in degrees; negative where the quad turns the wrong way. */
function anglesOf(quad: Quad): number[] {
  return quad.map((corner, index) => {
    const before = quad[(index + 3) % 4] ?? corner;
    const after = quad[(index + 1) % 4] ?? corner;
    const [ux, uy, vx, vy] = [before.x - corner.x, before.y - corner.y, after.x - corner.x, after.y - corner.y];
    return (Math.atan2(uy * vx - ux * vy, ux * vx + uy * vy) * 180) / Math.PI;
  });
}

/** Whether a flat document could look like this: convex, clockwise, and no corner sharper than perspective makes it. */
export function isPlausible(quad: Quad): boolean {
  return doubleArea(quad) > 0 && anglesOf(quad).every((angle) => angle > 35 && angle < 145);
}

/** Moves one corner, within the picture. Null if the corners would cross. */
export function moveCorner(quad: Quad, index: number, to: Point, { width, height }: Size): Quad | null {
  const inside: Point = { x: Math.min(Math.max(to.x, 0), width), y: Math.min(Math.max(to.y, 0), height) };
  const [a, b, c, d] = quad.map((corner, other) => (other === index ? inside : corner));
  if (!a || !b || !c || !d) return null;
  const moved: Quad = [a, b, c, d];
  return doubleArea(moved) > 0 && anglesOf(moved).every((angle) => angle > 10 && angle < 170) ? moved : null;
}
