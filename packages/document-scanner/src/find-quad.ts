import { type EdgeMap, findEdges, NONE, type Sensitivity } from './edge-map.ts';
import { between, findLines, intersect, type Line } from './find-lines.ts';
import { areaOf, isPlausible, type Pixels, type Point, type Quad, scaleQuad, wholeOf } from './quad.ts';

interface FoundQuad {
  quad: Quad;
  /** Without it the corners are a guess, for the person to move. */
  isSure: boolean;
}

/** Smaller than this share of the picture is a stamp or a photograph on the document. */
const SMALLEST = 0.1;
/** The share of a side that must lie on an edge, and of all sides together. */
const LEAST_OF_A_SIDE = 0.45;
const LEAST_OF_ALL = 0.62;
/** What a side along the edge of the picture counts: less than a seen one, more than none. */
const FRAME_SIDE = 0.68;
/** How much larger than the whole a document may be, as a share of the picture: its corners may be just outside. */
const OUTSIDE = 0.02;
const MARGIN = 0.06;
/** Where brightness is compared, in pixels from a side: beyond a line of text there is paper again, beyond a page not. */
const STEP_DISTANCES = [4, 9] as const;

interface Pair {
  lines: readonly [Line, Line];
  angle: number;
}

/** Two lines that could be opposite sides. */
function pairsOf(lines: readonly Line[], { width, height }: EdgeMap): Pair[] {
  const least = Math.min(width, height) * 0.15;
  return lines.flatMap((first, index) =>
    lines.slice(index + 1).flatMap((second) => {
      if (between(first.angle, second.angle) > 32 || (first.isFrame && second.isFrame)) return [];
      // Across the wrap at 180° the same direction has the opposite offset.
      const flipped = Math.abs(first.angle - second.angle) > 90;
      const middle = { x: width / 2, y: height / 2 };
      const apart = (line: Line) => {
        const angle = (line.angle * Math.PI) / 180;
        return line.offset - middle.x * Math.cos(angle) - middle.y * Math.sin(angle);
      };
      const distance = Math.abs(apart(first) - (flipped ? -1 : 1) * apart(second));
      if (distance < least) return [];
      const angle = flipped ? ((first.angle + second.angle + 180) / 2) % 180 : (first.angle + second.angle) / 2;
      return [{ lines: [first, second] as const, angle }];
    }),
  );
}

/** Sorts four corners clockwise, beginning with the one closest to the upper left. */
function ordered(corners: Point[]): Quad | null {
  const middle = { x: 0, y: 0 };
  for (const { x, y } of corners) {
    middle.x += x / 4;
    middle.y += y / 4;
  }
  const round = corners.toSorted(
    (a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x),
  );
  const first = round.reduce((best, { x, y }, index) => {
    const chosen = round[best];
    return chosen && x + y < chosen.x + chosen.y ? index : best;
  }, 0);
  const [a, b, c, d] = [...round.slice(first), ...round.slice(0, first)];
  return a && b && c && d ? [a, b, c, d] : null;
}

/** What is seen along a side: the share of it on an edge of its direction, and how much brighter it is inside. */
function alongSide(edges: EdgeMap, from: Point, to: Point): { seen: number; step: number } {
  const { width, height, near, grey } = edges;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const across = (Math.round((Math.atan2(ux, -uy) * 180) / Math.PI) + 360) % 180;
  let [hits, count, step] = [0, 0, 0];
  // The ends are left out: cards have round corners, pages bent ones.
  for (let along = length * 0.05; along <= length * 0.95; along += 3) {
    const [x, y] = [from.x + ux * along, from.y + uy * along];
    const index = Math.round(y) * width + Math.round(x);
    count += 1;
    if (x < 0 || y < 0 || x > width - 1 || y > height - 1) continue;
    const direction = near[index] ?? NONE;
    if (direction === NONE || between(direction, across) > 18) continue;
    hits += 1;
    const brightness = (side: number) => {
      const [sx, sy] = [Math.round(x - uy * side), Math.round(y + ux * side)];
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) return null;
      return grey[sy * width + sx] ?? 0;
    };
    for (const far of STEP_DISTANCES) {
      const [inside, outside] = [brightness(far), brightness(-far)];
      if (inside === null || outside === null) continue;
      const change = inside - outside;
      step += (Math.sign(change) * Math.min(1, Math.abs(change) / 12)) / STEP_DISTANCES.length;
    }
  }
  return { seen: count > 0 ? hits / count : 0, step: hits > 0 ? step / hits : 0 };
}

/** No quad of this area scores more, however well its sides are seen. */
const bestOf = (area: number) => 0.35 + 0.65 * Math.sqrt(Math.min(1, area));

function scoreOf(edges: EdgeMap, quad: Quad, area: number): number {
  let [least, sum, step, seenSides] = [1, 0, 0, 0];
  for (const [index, corner] of quad.entries()) {
    const next = quad[(index + 1) % 4] ?? corner;
    const isFrame = onFrame(edges, corner, next);
    const side = isFrame ? { seen: FRAME_SIDE, step: 0 } : alongSide(edges, corner, next);
    if (side.seen < LEAST_OF_A_SIDE) return 0;
    least = Math.min(least, side.seen);
    sum += side.seen;
    step += side.step;
    if (!isFrame) seenSides += 1;
  }
  const mean = sum / 4;
  if (mean < LEAST_OF_ALL || seenSides < 2) return 0;
  // A document is lighter than what lies around it on all sides, or darker on all.
  const contrast = Math.abs(step) / seenSides;
  return (0.6 * mean + 0.4 * least) * (0.65 + 0.35 * contrast) * bestOf(area);
}

const onFrame = (edges: EdgeMap, a: Point, b: Point) =>
  (a.x < 1.5 && b.x < 1.5) ||
  (a.y < 1.5 && b.y < 1.5) ||
  (a.x > edges.width - 2.5 && b.x > edges.width - 2.5) ||
  (a.y > edges.height - 2.5 && b.y > edges.height - 2.5);

/** Tried in order. A pale document on a pale table needs a lower threshold, at which a patterned cloth gives false edges. */
const sensitivities: readonly Sensitivity[] = [
  { faintest: 10, share: 0.12 },
  { faintest: 5, share: 0.05 },
];
/** From this score on, the lower threshold isn't tried. */
const PLAIN = 0.6;

/**
 * Finds the document as the four-sided figure whose sides are best seen: lines are found, every two pairs of opposite
 * ones give a candidate, and the one with the most edge along its sides wins, larger ones before smaller.
 */
function bestQuad(edges: EdgeMap): { quad: Quad; score: number } | null {
  const { width, height } = edges;
  const pairs = pairsOf(findLines(edges), edges);
  const [slackX, slackY] = [width * OUTSIDE, height * OUTSIDE];
  let best: { quad: Quad; score: number } | null = null;
  for (const [index, first] of pairs.entries()) {
    for (const second of pairs.slice(index + 1)) {
      if (between(first.angle, second.angle) < 50) continue;
      const corners = first.lines.flatMap((a) => second.lines.flatMap((b) => intersect(a, b) ?? []));
      const isInside = corners.every(
        ({ x, y }) => x >= -slackX && y >= -slackY && x <= width - 1 + slackX && y <= height - 1 + slackY,
      );
      if (corners.length < 4 || !isInside) continue;
      const quad = ordered(corners);
      if (!quad || !isPlausible(quad)) continue;
      const area = areaOf(quad) / (width * height);
      if (area < SMALLEST || bestOf(area) <= (best?.score ?? 0)) continue;
      const score = scoreOf(edges, quad, area);
      if (score > (best?.score ?? 0)) best = { quad, score };
    }
  }
  return best;
}

/** Finds the document in a picture that was shrunk by `factor`; the corners are those of the large picture. */
export function findQuadIn(shrunk: Pixels, factor: number): FoundQuad {
  let best: { quad: Quad; score: number } | null = null;
  for (const sensitivity of sensitivities) {
    const candidate = bestQuad(findEdges(shrunk, sensitivity));
    if (candidate && candidate.score > (best?.score ?? 0)) best = candidate;
    if (best && best.score >= PLAIN) break;
  }
  if (!best) return { quad: scaleQuad(wholeOf(shrunk, MARGIN), 1 / factor), isSure: false };
  // Indices name the middles of pixels, corners their edges.
  const half = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(x + 0.5, 0), shrunk.width),
    y: Math.min(Math.max(y + 0.5, 0), shrunk.height),
  });
  const [a, b, c, d] = best.quad;
  return { quad: scaleQuad([half(a), half(b), half(c), half(d)], 1 / factor), isSure: true };
}
