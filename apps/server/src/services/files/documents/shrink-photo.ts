import sharp from 'sharp';

/** The measures of a card of the ballot on a screen of two pixels to the point. */
const WIDTH = 240;
const HEIGHT = 320;
/** A page of twelve cards then has less than 150 kB of pictures. */
const MOST_BYTES = 12_000;
const qualities = [80, 70, 60, 45, 30];

sharp.cache(false);
sharp.concurrency(1);

/** Runs in a process of its own. A small picture of one that was examined when it was uploaded; null if it is none. */
export async function shrinkPhoto(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const small = await sharp(bytes)
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = small.info;
    let smallest: Buffer | null = null;
    for (const quality of qualities) {
      smallest = await sharp(small.data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
      if (smallest.length <= MOST_BYTES) break;
    }
    return smallest;
  } catch {
    return null;
  }
}
