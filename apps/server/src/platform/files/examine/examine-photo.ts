import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PhotoVerdict } from './examine-jobs.ts';
import { readJpeg } from './jpeg-segments.ts';

/**
 * Three times what a phone's camera fits into a file of one megabyte; decoding and rotating it stays within the memory
 * limit.
 */
const MOST_PIXELS = 36_000_000;
const MOST_SCANS = 40;
const MOST_SECONDS = 10;
/** The first that fits is used. At 1,600 pixels it is still four times what 3x4 cm at 300 dpi needs. */
const attempts = [
  { quality: 95, longestSide: 10_000 },
  { quality: 88, longestSide: 10_000 },
  { quality: 92, longestSide: 3_200 },
  { quality: 90, longestSide: 1_600 },
  { quality: 80, longestSide: 1_600 },
  // Only noise is still too large by now.
  { quality: 75, longestSide: 1_000 },
] as const;

sharp.cache(false);
sharp.concurrency(1);

/** Runs in a sandbox process. The returned bytes hold the picture without place, time or camera. */
export async function examinePhoto(bytes: Uint8Array): Promise<PhotoVerdict> {
  const skeleton = readJpeg(bytes);
  if (!skeleton) return { ok: false, refusal: 'unreadable' };
  if (skeleton.width * skeleton.height > MOST_PIXELS || skeleton.scans > MOST_SCANS) {
    return { ok: false, refusal: 'too_complex' };
  }
  try {
    const metadata = await open(bytes).metadata();
    // Decodes the picture completely: a valid header alone proves little.
    await open(bytes).stats();
    const isPlain = !skeleton.hasColourProfile && metadata.space !== 'cmyk' && (metadata.orientation ?? 1) === 1;
    if (isPlain) {
      return { ok: true, bytes: skeleton.bare, width: skeleton.width, height: skeleton.height };
    }
    return await encodeAnew(bytes, metadata);
  } catch {
    return { ok: false, refusal: 'unreadable' };
  }
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', sequentialRead: true }).timeout({
    seconds: MOST_SECONDS,
  });
}

/** Rotated as the camera recorded, and converted to sRGB, which every screen and the PDF understand. */
async function encodeAnew(bytes: Uint8Array, metadata: Metadata): Promise<PhotoVerdict> {
  const isGrey = metadata.space === 'b-w';
  for (const { quality, longestSide } of attempts) {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace(isGrey ? 'b-w' : 'srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= MAX_UPLOAD_BYTES) return { ok: true, bytes: data, width: info.width, height: info.height };
  }
  return { ok: false, refusal: 'too_complex' };
}
