import type { EdgeMap } from './edge-map.ts';
import type { Point } from './quad.ts';

/** The points with x · cos(angle) + y · sin(angle) = offset. */
export interface Line {
  angle: number;
  offset: number;
  /** It is an edge of the picture itself, where a document may have been cut off. */
  isFrame: boolean;
}

/** Dense text and a pattern below it give as many; the sides of the document are among the longer ones. */
const MOST_LINES = 32;
/** The shortest side that is looked for, as a share of the picture's shorter side. */
const SHORTEST = 0.14;
/** The direction of a single edge point is only known to a few degrees. */
const SPREAD = 4;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const COSINES = Array.from({ length: 180 }, (_, angle) => Math.cos(radians(angle)));
const SINES = Array.from({ length: 180 }, (_, angle) => Math.sin(radians(angle)));

/** Degrees between two directions that have no sense, from 0 to 90. */
export function between(a: number, b: number): number {
  const apart = Math.abs(a - b) % 180;
  return Math.min(apart, 180 - apart);
}

/** Finds straight lines by Hough's vote, in which each point speaks only for lines along its own edge. */
export function findLines(edges: EdgeMap): Line[] {
  const { width, height, points, across } = edges;
  const reach = Math.ceil(Math.hypot(width, height));
  const span = 2 * reach + 1;
  const votes = new Uint16Array(180 * span);
  for (const point of points) {
    const [x, y] = [point % width, Math.floor(point / width)];
    for (let turn = -SPREAD; turn <= SPREAD; turn += 1) {
      const angle = ((across[point] ?? 0) + turn + 180) % 180;
      const offset = Math.round(x * (COSINES[angle] ?? 0) + y * (SINES[angle] ?? 0)) + reach;
      const index = angle * span + offset;
      votes[index] = (votes[index] ?? 0) + 1;
    }
  }
  const least = Math.min(width, height) * SHORTEST;
  const lines: Line[] = [];
  while (lines.length < MOST_LINES) {
    let best = 0;
    for (let index = 1; index < votes.length; index += 1) if ((votes[index] ?? 0) > (votes[best] ?? 0)) best = index;
    if ((votes[best] ?? 0) < least) break;
    const [angle, offset] = [Math.floor(best / span), (best % span) - reach];
    const line = refine(edges, { angle, offset, isFrame: false });
    if (!lines.some((known) => isSame(known, line))) lines.push(line);
    for (let turn = -7; turn <= 7; turn += 1) {
      const wrapped = angle + turn < 0 || angle + turn >= 180;
      const near = (angle + turn + 180) % 180;
      // Across the wrap, the same line has the opposite offset.
      const centre = (wrapped ? -offset : offset) + reach;
      for (let shift = -5; shift <= 5; shift += 1) {
        const nearby = centre + shift;
        if (nearby >= 0 && nearby < span) votes[near * span + nearby] = 0;
      }
    }
  }
  return [...lines, ...frameOf(width, height)];
}

/** Two votes may be refined to one line. */
const isSame = (a: Line, b: Line) => Math.abs(a.angle - b.angle) < 0.5 && Math.abs(a.offset - b.offset) < 1;

const frameOf = (width: number, height: number): Line[] => [
  { angle: 0, offset: 0, isFrame: true },
  { angle: 0, offset: width - 1, isFrame: true },
  { angle: 90, offset: 0, isFrame: true },
  { angle: 90, offset: height - 1, isFrame: true },
];

/** Fits the line to the points that voted for it, by total least squares, twice: exact to a fraction of a pixel. */
function refine({ width, points, across }: EdgeMap, line: Line): Line {
  let fitted = line;
  for (const reach of [3, 1.5]) {
    const [cos, sin] = [Math.cos(radians(fitted.angle)), Math.sin(radians(fitted.angle))];
    const near: Point[] = [];
    for (const point of points) {
      const [x, y] = [point % width, Math.floor(point / width)];
      if (Math.abs(x * cos + y * sin - fitted.offset) > reach) continue;
      if (between(across[point] ?? 0, fitted.angle) <= 12) near.push({ x, y });
    }
    if (near.length < 8) return fitted;
    const mean = { x: 0, y: 0 };
    for (const { x, y } of near) {
      mean.x += x / near.length;
      mean.y += y / near.length;
    }
    let [xx, xy, yy] = [0, 0, 0];
    for (const { x, y } of near) {
      xx += (x - mean.x) ** 2;
      xy += (x - mean.x) * (y - mean.y);
      yy += (y - mean.y) ** 2;
    }
    const normal = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2;
    const angle = ((normal * 180) / Math.PI + 360) % 180;
    fitted = {
      angle,
      offset: mean.x * Math.cos(radians(angle)) + mean.y * Math.sin(radians(angle)),
      isFrame: false,
    };
  }
  return fitted;
}

export function intersect(a: Line, b: Line): Point | null {
  const [ca, sa, cb, sb] = [a, b].flatMap(({ angle }) => [Math.cos(radians(angle)), Math.sin(radians(angle))]) as [
    number,
    number,
    number,
    number,
  ];
  const determinant = ca * sb - sa * cb;
  if (Math.abs(determinant) < 0.05) return null;
  return { x: (a.offset * sb - b.offset * sa) / determinant, y: (b.offset * ca - a.offset * cb) / determinant };
}
