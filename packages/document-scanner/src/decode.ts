import type { Pixels, Size } from './quad.ts';

/** More than a letter page needs at 200 dpi, and as much as a phone with 2 GB can hold twice. */
const LONGEST_SIDE = 2_500;

/** The picture can't be decoded by this browser. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** The size with the longer side at most `longest`. */
export function within({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

export function drawingOn({ width, height }: Size): OffscreenCanvasRenderingContext2D {
  // `willReadFrequently` keeps the pixels in memory; reading them back from a graphics card is slow.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Decodes a picture, upright as its camera recorded. */
export async function decode(file: Blob): Promise<OffscreenCanvasRenderingContext2D> {
  // Without options every browser turns it as EXIF says; older ones don't know the option's present name.
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnreadableError();
  });
  try {
    const size = within(bitmap, LONGEST_SIDE);
    const context = drawingOn(size);
    // A transparent picture gets a white ground.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return context;
  } finally {
    bitmap.close();
  }
}

export function pixelsOf(context: OffscreenCanvasRenderingContext2D): Pixels {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

export function shrink(context: OffscreenCanvasRenderingContext2D, longest: number): Pixels {
  const size = within(context.canvas, longest);
  const small = drawingOn(size);
  small.drawImage(context.canvas, 0, 0, size.width, size.height);
  return pixelsOf(small);
}

export const encode = (context: OffscreenCanvasRenderingContext2D, quality: number): Promise<Blob> =>
  context.canvas.convertToBlob({ type: 'image/jpeg', quality });

export function encodePixels({ data, width, height }: Pixels, quality: number): Promise<Blob> {
  const context = drawingOn({ width, height });
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return encode(context, quality);
}
