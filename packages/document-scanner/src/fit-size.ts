export interface Quality {
  /** Pixels per inch of paper. */
  dpi: number;
  /** Of the JPEG encoder, from 0 to 1. */
  quality: number;
}

/**
 * From the best to the smallest. Resolution is kept longer than quality, because a letter that a coarse encoder blurs
 * can be read longer than one without pixels.
 */
const qualities: readonly Quality[] = [
  { dpi: 200, quality: 0.82 },
  { dpi: 200, quality: 0.72 },
  { dpi: 200, quality: 0.6 },
  { dpi: 175, quality: 0.6 },
  { dpi: 150, quality: 0.6 },
  { dpi: 150, quality: 0.48 },
  { dpi: 150, quality: 0.38 },
  { dpi: 130, quality: 0.4 },
  { dpi: 110, quality: 0.4 },
  { dpi: 100, quality: 0.32 },
  { dpi: 80, quality: 0.28 },
];

/** Below this resolution small print may be illegible. */
const LEGIBLE_DPI = 150;

export interface Fitted<Encoded> {
  encoded: Encoded[];
  isLegible: boolean;
}

/**
 * Encodes pictures as well as fits into the budget together. First all are tried at the best; if that is too much, each
 * gets a share of the budget in proportion to what it would need, and within it the best quality. Null if they don't fit
 * even at the smallest.
 */
export async function fitPictures<Encoded extends { size: number }>(
  count: number,
  budget: number,
  encode: (picture: number, quality: Quality) => Promise<Encoded>,
): Promise<Fitted<Encoded> | null> {
  const [best, ...others] = qualities;
  if (!best) return null;
  const encoded: Encoded[] = [];
  for (let picture = 0; picture < count; picture += 1) encoded.push(await encode(picture, best));
  const total = encoded.reduce((sum, { size }) => sum + size, 0);
  if (total <= budget) return { encoded, isLegible: true };
  let isLegible = true;
  // A picture's unused share goes to the following ones.
  let spare = 0;
  for (const [picture, { size }] of encoded.entries()) {
    const share = (size / total) * budget + spare;
    const fitting =
      size <= share ? { encoded: encoded[picture], quality: best } : await bestWithin(picture, share, others, encode);
    if (!fitting?.encoded) return null;
    encoded[picture] = fitting.encoded;
    spare = share - fitting.encoded.size;
    isLegible &&= fitting.quality.dpi >= LEGIBLE_DPI;
  }
  return { encoded, isLegible };
}

/** Binary search: on a cheap phone each try costs a good part of a second. */
async function bestWithin<Encoded extends { size: number }>(
  picture: number,
  share: number,
  from: readonly Quality[],
  encode: (picture: number, quality: Quality) => Promise<Encoded>,
): Promise<{ encoded: Encoded; quality: Quality } | null> {
  let [low, high] = [0, from.length];
  let best: { encoded: Encoded; quality: Quality } | null = null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const quality = from[middle];
    if (!quality) break;
    const encoded = await encode(picture, quality);
    if (encoded.size <= share) {
      best = { encoded, quality };
      high = middle;
    } else low = middle + 1;
  }
  return best;
}
