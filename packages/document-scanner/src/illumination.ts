import type { Pixels } from './quad.ts';

/** Along the longer side, so that each square in which the paper is looked for is larger than letters and their lines. */
const SQUARES_PER_SIDE = 24;
/** What is darker than this share of the paper is drawn black, what is lighter than the second white. */
const BLACK = 0.32;
const WHITE = 0.9;

const luminance = (data: Uint8ClampedArray, index: number) =>
  0.299 * (data[index] ?? 0) + 0.587 * (data[index + 1] ?? 0) + 0.114 * (data[index + 2] ?? 0);

/**
 * The brightness of the blank paper on a coarse grid: in each square what only a tenth of its pixels exceeds, lifted to
 * its neighbours' where a photograph or a stamp fills a square, then smoothed.
 */
function paperOf(pixels: Pixels, columns: number, rows: number): Float32Array {
  const { data, width, height } = pixels;
  const squares = new Float32Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      histogram.fill(0);
      const [fromX, toX] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
      const [fromY, toY] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
      let count = 0;
      for (let y = fromY; y < toY; y += 2)
        for (let x = fromX; x < toX; x += 2) {
          const bright = Math.round(luminance(data, (y * width + x) * 4));
          histogram[bright] = (histogram[bright] ?? 0) + 1;
          count += 1;
        }
      let above = 0;
      let bright = 255;
      while (bright > 0 && above < count * 0.1) {
        above += histogram[bright] ?? 0;
        bright -= 1;
      }
      squares[row * columns + column] = bright;
    }
  }
  const around = (from: Float32Array, pick: (values: number[]) => number) =>
    from.map((_, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const values: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
          values.push(from[y * columns + x] ?? 0);
      return pick(values);
    });
  const lifted = around(squares, (values) => Math.max(...values));
  return around(lifted, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Turns the picture grey in place and takes shadows out: the paper becomes white, the writing dark. */
export function flattenLight(pixels: Pixels): void {
  const { data, width, height } = pixels;
  const side = Math.max(8, Math.max(width, height) / SQUARES_PER_SIDE);
  const [columns, rows] = [Math.max(1, Math.round(width / side)), Math.max(1, Math.round(height / side))];
  const paper = paperOf(pixels, columns, rows);
  for (let y = 0; y < height; y += 1) {
    const gridY = Math.min(Math.max(((y + 0.5) * rows) / height - 0.5, 0), rows - 1);
    const top = Math.floor(gridY);
    const below = Math.min(top + 1, rows - 1);
    for (let x = 0; x < width; x += 1) {
      const gridX = Math.min(Math.max(((x + 0.5) * columns) / width - 0.5, 0), columns - 1);
      const left = Math.floor(gridX);
      const right = Math.min(left + 1, columns - 1);
      const [fx, fy] = [gridX - left, gridY - top];
      const white =
        (1 - fy) * ((1 - fx) * (paper[top * columns + left] ?? 0) + fx * (paper[top * columns + right] ?? 0)) +
        fy * ((1 - fx) * (paper[below * columns + left] ?? 0) + fx * (paper[below * columns + right] ?? 0));
      const index = (y * width + x) * 4;
      const share = luminance(data, index) / Math.max(white, 40);
      const grey = (255 * (share - BLACK)) / (WHITE - BLACK);
      data[index] = grey;
      data[index + 1] = grey;
      data[index + 2] = grey;
    }
  }
}
