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
/** How far from an edge `near` knows its direction, in pixels. */
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
      for (let index = 0; index < from.length; index += 1) {
        const position = step === 1 ? index % width : Math.floor(index / width);
        const before = position > 0 ? index - step : index;
        const after = position < span - 1 ? index + step : index;
        to[index] = ((from[before] ?? 0) + 2 * (from[index] ?? 0) + (from[after] ?? 0)) / 4;
      }
      from = to;
    }
  }
  return from;
}

function planesOf({ data, width, height }: Pixels): Float32Array[] {
  return [0, 1, 2].map((channel) => {
    const plane = new Float32Array(width * height);
    for (let index = 0; index < plane.length; index += 1) plane[index] = data[index * 4 + channel] ?? 0;
    return smooth(plane, width, height);
  });
}

/** The strongest change among the colours: a yellow card on a grey table differs in blue alone. */
function gradientOf(planes: Float32Array[], width: number, height: number) {
  const strength = new Float32Array(width * height);
  const across = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      for (const plane of planes) {
        const value = (dx: number, dy: number) => plane[index + dy * width + dx] ?? 0;
        const gx = (value(1, -1) + 2 * value(1, 0) + value(1, 1) - value(-1, -1) - 2 * value(-1, 0) - value(-1, 1)) / 4;
        const gy = (value(-1, 1) + 2 * value(0, 1) + value(1, 1) - value(-1, -1) - 2 * value(0, -1) - value(1, -1)) / 4;
        const size = Math.hypot(gx, gy);
        if (size <= (strength[index] ?? 0)) continue;
        strength[index] = size;
        across[index] = (Math.round((Math.atan2(gy, gx) * 180) / Math.PI) + 360) % 180;
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
      const index = y * width + x;
      const size = strength[index] ?? 0;
      if (size < least) continue;
      const angle = ((across[index] ?? 0) * Math.PI) / 180;
      const step = Math.round(Math.sin(angle)) * width + Math.round(Math.cos(angle));
      if (size < (strength[index + step] ?? 0) || size <= (strength[index - step] ?? 0)) continue;
      points.push(index);
    }
  }
  for (const point of points) {
    const [px, py] = [point % width, Math.floor(point / width)];
    for (let y = Math.max(0, py - REACH); y <= Math.min(height - 1, py + REACH); y += 1)
      for (let x = Math.max(0, px - REACH); x <= Math.min(width - 1, px + REACH); x += 1) {
        const index = y * width + x;
        if (near[index] === NONE || index === point) near[index] = across[point] ?? 0;
      }
  }
  const [red, green, blue] = planes;
  const grey = new Float32Array(width * height).map(
    (_, index) => 0.299 * (red?.[index] ?? 0) + 0.587 * (green?.[index] ?? 0) + 0.114 * (blue?.[index] ?? 0),
  );
  return { width, height, points, across, near, grey };
}
