import type { Pixels, Quad, Size } from './quad.ts';

/** What may be wrong with a photograph. Said as advice: the person decides whether to take another. */
export type Advice = 'dark' | 'blurred' | 'cut' | 'small' | 'background';

/** Below this, in 0 to 255, the lightest tenth of a document is darker than paper in a dim room. */
const DIM = 105;
/** Of the strength of edges: a sharp letter changes from black to white within two pixels. */
const SOFT = 0.26;
/** A corner this close to the edge of the picture, as a share of its longer side, is probably outside. */
const CLOSE = 0.006;
/** Fewer pixels along the longer side than this are less than 120 per inch of a letter page. */
const FEWEST_PIXELS = 1_300;
/** A white wall in a room without flash. */
const WHITE_WALL = 150;

function greyOf({ data, width, height }: Pixels): Float32Array {
  return new Float32Array(width * height).map(
    (_, index) =>
      0.299 * (data[index * 4] ?? 0) + 0.587 * (data[index * 4 + 1] ?? 0) + 0.114 * (data[index * 4 + 2] ?? 0),
  );
}

/**
 * How abrupt the sharpest changes of brightness are, from 0 to 1: the step between neighbours beside the step over six
 * pixels, among the places where the picture changes most. Unlike the Laplacian's variance it doesn't depend on how
 * much is written, nor on the light.
 */
function sharpnessOf(pixels: Pixels): number {
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  const wide: { step: number; index: number; along: number }[] = [];
  for (let y = 4; y < height - 4; y += 2) {
    for (let x = 4; x < width - 4; x += 2) {
      const index = y * width + x;
      for (const along of [1, width]) {
        const step = Math.abs((grey[index + 3 * along] ?? 0) - (grey[index - 3 * along] ?? 0));
        if (step > 16) wide.push({ step, index, along });
      }
    }
  }
  if (wide.length < 50) return 1;
  wide.sort((a, b) => b.step - a.step);
  const strongest = wide.slice(0, Math.max(50, Math.floor(wide.length * 0.05)));
  const shares = strongest.map(({ step, index, along }) => {
    let most = 0;
    for (let shift = -3; shift < 3; shift += 1)
      most = Math.max(most, Math.abs((grey[index + (shift + 1) * along] ?? 0) - (grey[index + shift * along] ?? 0)));
    return Math.min(1, most / step);
  });
  shares.sort((a, b) => a - b);
  return shares[Math.floor(shares.length / 2)] ?? 1;
}

function percentile(values: Float32Array, share: number): number {
  return values.toSorted()[Math.floor((values.length - 1) * share)] ?? 0;
}

/** Advice about a straightened document of some 1,000 pixels. */
export function adviseOnDocument(straight: Pixels): Advice[] {
  return [
    ...(percentile(greyOf(straight), 0.9) < DIM ? (['dark'] as const) : []),
    ...(sharpnessOf(straight) < SOFT ? (['blurred'] as const) : []),
  ];
}

/** Advice about where the document lies in the photograph. */
export function adviseOnPlace(quad: Quad, picture: Size, sharpest: Size, isCard: boolean): Advice[] {
  const close = CLOSE * Math.max(picture.width, picture.height);
  const isCut = quad.some(
    ({ x, y }) => x < close || y < close || x > picture.width - close || y > picture.height - close,
  );
  const fewest = isCard ? FEWEST_PIXELS / 2 : FEWEST_PIXELS;
  return [
    ...(isCut ? (['cut'] as const) : []),
    ...(Math.max(sharpest.width, sharpest.height) < fewest ? (['small'] as const) : []),
  ];
}

/** Advice about a cropped portrait; `scale` is how many pixels of the photograph one of the portrait was made of. */
export function adviseOnPortrait(portrait: Pixels, scale: number): Advice[] {
  const grey = greyOf(portrait);
  const { width, height } = portrait;
  const isWall = (index: number) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return y < height * 0.3 && (x < width * 0.12 || x > width * 0.88);
  };
  return [
    ...(percentile(grey, 0.9) < DIM ? (['dark'] as const) : []),
    ...(sharpnessOf(portrait) < SOFT ? (['blurred'] as const) : []),
    ...(scale < 0.95 ? (['small'] as const) : []),
    ...(percentile(
      grey.filter((_, index) => isWall(index)),
      0.3,
    ) < WHITE_WALL
      ? (['background'] as const)
      : []),
  ];
}
