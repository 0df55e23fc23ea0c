import sharp from 'sharp';

/** The size of a candidate's card on the ballot, on a screen with two device pixels per CSS pixel. */
const WIDTH = 240;
const HEIGHT = 320;
/** A page of twelve cards then loads less than 150 kB of pictures. */
const MOST_BYTES = 12_000;
const qualities = [80, 70, 60, 45, 30];

sharp.cache(false);
sharp.concurrency(1);

/**
 * Runs in a sandbox process. Returns a thumbnail of a photo examined at its upload, or null if the bytes aren't a
 * picture.
 */
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
