import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PhotoVerdict } from './examine-jobs.ts';

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
export async function examinePhoto(bytes: Uint8Array, most: number): Promise<PhotoVerdict> {
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
    return await encodeAnew(bytes, metadata, most);
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
async function encodeAnew(bytes: Uint8Array, metadata: Metadata, most: number): Promise<PhotoVerdict> {
  const isGrey = metadata.space === 'b-w';
  for (const { quality, longestSide } of attempts) {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace(isGrey ? 'b-w' : 'srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= most) return { ok: true, bytes: data, width: info.width, height: info.height };
  }
  return { ok: false, refusal: 'too_complex' };
}

/** The size of a candidate's card on the ballot, on a screen with two device pixels per CSS pixel. */
const WIDTH = 240;
const HEIGHT = 320;
/** A page of twelve cards then loads less than 150 kB of pictures. */
const MOST_BYTES = 12_000;
const qualities = [80, 70, 60, 45, 30];

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

/**
 * The segments of a JPEG, read without decoding: enough to refuse bombs before a decoder starts, and to strip metadata.
 */
interface JpegSkeleton {
  width: number;
  height: number;
  /** A progressive picture is decoded once per scan; honest encoders write about ten. */
  scans: number;
  hasColourProfile: boolean;
  /** The same picture, bit for bit, without metadata and without trailing data. */
  bare: Uint8Array;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const APP_JFIF = 0xe0;
const APP_PROFILE = 0xe2;
const APP_ADOBE = 0xee;

function readJpeg(bytes: Uint8Array): JpegSkeleton | null {
  const segments: Uint8Array[] = [bytes.subarray(0, 2)];
  const picture = { width: 0, height: 0, scans: 0, hasColourProfile: false };
  let offset = 2;
  while (offset < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      segments.push(bytes.subarray(offset, offset + 2));
      return picture.width > 0 && picture.scans > 0 ? { ...picture, bare: Buffer.concat(segments) } : null;
    }
    const length = (bytes[offset + 2] ?? 0) * 256 + (bytes[offset + 3] ?? 0);
    let end = offset + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      picture.height = (bytes[offset + 5] ?? 0) * 256 + (bytes[offset + 6] ?? 0);
      picture.width = (bytes[offset + 7] ?? 0) * 256 + (bytes[offset + 8] ?? 0);
    } else if (marker === APP_PROFILE) {
      picture.hasColourProfile = true;
    } else if (marker === START_OF_SCAN) {
      picture.scans += 1;
      end = endOfScan(bytes, end);
    }
    if (!isMetadata(marker)) segments.push(bytes.subarray(offset, end));
    offset = end;
  }
  return null;
}

/** SOF0 to SOF15; DHT, JPG and DAC use numbers from the same range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** EXIF, GPS, XMP, IPTC, thumbnails and comments. JFIF and Adobe segments stay: they say how colours are stored. */
function isMetadata(marker: number): boolean {
  if (marker === COMMENT) return true;
  return marker > APP_JFIF && marker <= 0xef && marker !== APP_ADOBE;
}

/** Within a scan, 0xFF followed by zero is data, and restart markers belong to it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset >= 0) {
    const next = bytes[offset + 1] ?? END_OF_IMAGE;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return offset;
    offset = bytes.indexOf(0xff, offset + 2);
  }
  return bytes.length;
}
