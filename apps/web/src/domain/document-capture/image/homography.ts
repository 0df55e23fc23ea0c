import type { Point, Quad, Size } from './quad.ts';

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
  const rows = corners.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = quad[at] ?? quad[0];
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
      for (let at = column; at <= size; at += 1) other[at] = (other[at] ?? 0) - factor * (chosen[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
