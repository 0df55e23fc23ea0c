import { distance, type Pixels, type Point, type Quad, type Size } from './quad.ts';

/** The projective map (x, y) → (ax + by + c, dx + ey + f) / (gx + hy + 1). */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/** The map from a rectangle, in whose units the straightened document is drawn, to the corners in the photograph. */
export function rectangleTo(quad: Quad, { width, height }: Size): Homography {
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const rows = corners.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = quad[index] ?? quad[0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solve(rows) as unknown as Homography;
}

export function project([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Gaussian elimination with pivoting; the last column is the right-hand side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
    const chosen = rows[pivot] ?? [];
    rows[pivot] = rows[column] ?? [];
    rows[column] = chosen;
    const head = chosen[column] ?? 0;
    if (Math.abs(head) < 1e-12) throw new Error('The corners lie on one line');
    for (let row = 0; row < size; row += 1) {
      const other = rows[row];
      if (row === column || !other) continue;
      const factor = (other[column] ?? 0) / head;
      for (let index = column; index <= size; index += 1)
        other[index] = (other[index] ?? 0) - factor * (chosen[index] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** How many source pixels lie along the longer sides of the document: more can't be got out of the photograph. */
export function sharpestSize(quad: Quad, ratio: number): Size {
  const width = Math.max(distance(quad[0], quad[1]), distance(quad[3], quad[2]));
  const height = Math.max(distance(quad[0], quad[3]), distance(quad[1], quad[2]));
  const longer = Math.max(width, width / ratio, height, height * ratio);
  return ratio > 1
    ? { width: Math.round(longer), height: Math.round(longer / ratio) }
    : { width: Math.round(longer * ratio), height: Math.round(longer) };
}

/**
 * Straightens what lies between the corners, with bilinear interpolation. Where the result is smaller than the
 * photograph, several samples per pixel keep thin strokes of letters from breaking.
 */
export function warp(source: Pixels, quad: Quad, { width, height }: Size): Pixels {
  const target = new Uint8ClampedArray(width * height * 4);
  const map = rectangleTo(quad, { width, height });
  const density = Math.max(
    distance(quad[0], quad[1]) / width,
    distance(quad[3], quad[2]) / width,
    distance(quad[0], quad[3]) / height,
    distance(quad[1], quad[2]) / height,
  );
  const samples = Math.min(3, Math.max(1, Math.round(density)));
  const share = 1 / (samples * samples);
  const { data, width: stride } = source;
  const [lastX, lastY] = [source.width - 1.001, source.height - 1.001];
  let index = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 4) {
      let [red, green, blue] = [0, 0, 0];
      for (let j = 0; j < samples; j += 1) {
        for (let i = 0; i < samples; i += 1) {
          const from = project(map, { x: x + (i + 0.5) / samples, y: y + (j + 0.5) / samples });
          const sx = Math.min(Math.max(from.x - 0.5, 0), lastX);
          const sy = Math.min(Math.max(from.y - 0.5, 0), lastY);
          const [left, top] = [Math.floor(sx), Math.floor(sy)];
          const [fx, fy] = [sx - left, sy - top];
          const p = (top * stride + left) * 4;
          const q = p + stride * 4;
          const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
          red += wa * (data[p] ?? 0) + wb * (data[p + 4] ?? 0) + wc * (data[q] ?? 0) + wd * (data[q + 4] ?? 0);
          green +=
            wa * (data[p + 1] ?? 0) + wb * (data[p + 5] ?? 0) + wc * (data[q + 1] ?? 0) + wd * (data[q + 5] ?? 0);
          blue += wa * (data[p + 2] ?? 0) + wb * (data[p + 6] ?? 0) + wc * (data[q + 2] ?? 0) + wd * (data[q + 6] ?? 0);
        }
      }
      target[index] = red * share;
      target[index + 1] = green * share;
      target[index + 2] = blue * share;
      target[index + 3] = 255;
    }
  }
  return { data: target, width, height };
}
