/**
 * The segments of a JPEG, read without decoding: enough to refuse bombs before a decoder starts, and to strip metadata.
 */
export interface JpegSkeleton {
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

export function readJpeg(bytes: Uint8Array): JpegSkeleton | null {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  const found = { width: 0, height: 0, scans: 0, hasColourProfile: false };
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2));
      return found.width > 0 && found.scans > 0 ? { ...found, bare: Buffer.concat(kept) } : null;
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    let end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      found.height = (bytes[at + 5] ?? 0) * 256 + (bytes[at + 6] ?? 0);
      found.width = (bytes[at + 7] ?? 0) * 256 + (bytes[at + 8] ?? 0);
    } else if (marker === APP_PROFILE) {
      found.hasColourProfile = true;
    } else if (marker === START_OF_SCAN) {
      found.scans += 1;
      end = endOfScan(bytes, end);
    }
    if (!isMetadata(marker)) kept.push(bytes.subarray(at, end));
    at = end;
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
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? END_OF_IMAGE;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
