import type { Pixels, Size } from './quad.ts';

/** Where a small picture changes sharply, and in which direction. */
export interface EdgeMap extends Size {
  /** Indices of the pixels on an edge. */
  points: number[];
  /** The direction across the edge in degrees from 0 to 179, for each pixel. */
  across: Uint8Array;
  /** As `across`, also for the pixels within two of an edge; NONE elsewhere. */
  near: Uint8Array;
  /** The brightness, smoothed. */
  grey: Float32Array;
}

export const NONE = 255;
const REACH = 2;
export interface Sensitivity {
  /** Weaker changes than this are noise, whatever else the picture shows. */
  faintest: number;
  /** Weaker changes than this share of the strongest ones are texture. */
  share: number;
}

/** Two passes of a 1-2-1 filter in each direction, which is enough against the noise that shrinking leaves. */
function smooth(plane: Float32Array, width: number, height: number): Float32Array {
  let from = plane;
  for (let pass = 0; pass < 2; pass += 1) {
    for (const [step, span] of [
      [1, width],
      [width, height],
    ] as const) {
      const to = new Float32Array(from.length);
      for (let at = 0; at < from.length; at += 1) {
        const place = step === 1 ? at % width : Math.floor(at / width);
        const before = place > 0 ? at - step : at;
        const after = place < span - 1 ? at + step : at;
        to[at] = ((from[before] ?? 0) + 2 * (from[at] ?? 0) + (from[after] ?? 0)) / 4;
      }
      from = to;
    }
  }
  return from;
}

function planesOf({ data, width, height }: Pixels): Float32Array[] {
  return [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let at = 0; at < plane.length; at += 1) plane[at] = data[at * 4 + channel] ?? 0;
    return smooth(plane, width, height);
  });
}

/** The strongest change among the colours: a yellow card on a grey table differs in blue alone. */
function gradientOf(planes: Float32Array[], width: number, height: number) {
  const strength = new Float32Array(width * height);
  const across = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      for (const plane of planes) {
        const value = (dx: number, dy: number) => plane[at + dy * width + dx] ?? 0;
        const gx = (value(1, -1) + 2 * value(1, 0) + value(1, 1) - value(-1, -1) - 2 * value(-1, 0) - value(-1, 1)) / 4;
        const gy = (value(-1, 1) + 2 * value(0, 1) + value(1, 1) - value(-1, -1) - 2 * value(0, -1) - value(1, -1)) / 4;
        const size = Math.hypot(gx, gy);
        if (size <= (strength[at] ?? 0)) continue;
        strength[at] = size;
        across[at] = (Math.round((Math.atan2(gy, gx) * 180) / Math.PI) + 360) % 180;
      }
    }
  }
  return { strength, across };
}

/** Finds edges as Canny does: the crest of the change, one pixel wide, where it is strong enough. */
export function findEdges(pixels: Pixels, sensitivity: Sensitivity): EdgeMap {
  const { width, height } = pixels;
  const planes = planesOf(pixels);
  const { strength, across } = gradientOf(planes, width, height);
  const strongest = strength.toSorted()[Math.floor(strength.length * 0.99)] ?? 0;
  const least = Math.max(sensitivity.faintest, strongest * sensitivity.share);
  const points: number[] = [];
  const near = new Uint8Array(width * height).fill(NONE);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const size = strength[at] ?? 0;
      if (size < least) continue;
      const angle = ((across[at] ?? 0) * Math.PI) / 180;
      const step = Math.round(Math.sin(angle)) * width + Math.round(Math.cos(angle));
      if (size < (strength[at + step] ?? 0) || size <= (strength[at - step] ?? 0)) continue;
      points.push(at);
    }
  }
  for (const point of points) {
    const [px, py] = [point % width, Math.floor(point / width)];
    for (let y = Math.max(0, py - REACH); y <= Math.min(height - 1, py + REACH); y += 1)
      for (let x = Math.max(0, px - REACH); x <= Math.min(width - 1, px + REACH); x += 1) {
        const at = y * width + x;
        if (near[at] === NONE || at === point) near[at] = across[point] ?? 0;
      }
  }
  const [red, green, blue] = planes;
  const grey = new Float32Array(width * height).map(
    (_, at) => 0.299 * (red?.[at] ?? 0) + 0.587 * (green?.[at] ?? 0) + 0.114 * (blue?.[at] ?? 0),
  );
  return { width, height, points, across, near, grey };
}
