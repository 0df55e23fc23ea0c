import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  type PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { type ParsedPdf, resolve } from './parse-pdf.ts';

/** A page at 600 dpi in full colour is 104 MB, about the most that an office scanner produces. */
const MOST_BYTES_OF_ONE = 128 * 1_048_576;
const MOST_BYTES_OF_ALL = 256 * 1_048_576;
const MOST_PIXELS_OF_ONE = 100_000_000;
const MOST_FILTERS = 4;

class Overflow extends Error {}

/**
 * Whether opening the file needs more memory than an honest document does (a decompression bomb). Reviewers' browsers
 * have to open it too.
 */
export async function inflatesTooMuch({ context, everyObject }: ParsedPdf): Promise<boolean> {
  let total = 0;
  for (const object of everyObject) {
    if (!(object instanceof PDFRawStream)) continue;
    if (pixelsOf(context, object.dict) > MOST_PIXELS_OF_ONE) return true;
    const filters = filtersOf(context, object.dict);
    if (filters.length > MOST_FILTERS) return true;
    const size = await inflatedSize(object, filters);
    total += size;
    if (size > MOST_BYTES_OF_ONE || total > MOST_BYTES_OF_ALL) return true;
  }
  return false;
}

async function inflatedSize(stream: PDFRawStream, filters: string[]): Promise<number> {
  if (filters.length === 0) return stream.contents.length;
  if (filters.every((name) => name === 'FlateDecode' || name === 'Fl')) {
    return flateSize(stream.contents, filters.length);
  }
  try {
    // Rare and old encodings are decoded whole: the watchdog ends the process if that exceeds its memory.
    return decodePDFRawStream(stream).decode().length;
  } catch {
    // Image codecs, whose size is their pixels, and damaged data, which readers skip.
    return 0;
  }
}

async function flateSize(bytes: Uint8Array, layers: number): Promise<number> {
  let size = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      next(size > MOST_BYTES_OF_ONE ? new Overflow() : null);
    },
  });
  try {
    const inflaters = Array.from({ length: layers }, () => createInflate());
    await pipeline([Readable.from([Buffer.from(bytes)]), ...inflaters, count]);
  } catch {
    // Damaged data counts as far as it decodes, which is what a reader would show; an overflow reports its size.
  }
  return size;
}

function pixelsOf(context: PDFContext, dict: PDFDict): number {
  const [width, height] = ['Width', 'Height'].map((key) => {
    const value = resolve(context, dict.get(PDFName.of(key)));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
  return (width ?? 0) * (height ?? 0);
}

function filtersOf(context: PDFContext, dict: PDFDict): string[] {
  const filter = resolve(context, dict.get(PDFName.of('Filter')));
  const items = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  return items.map((item) => {
    const name = resolve(context, item);
    return name instanceof PDFName ? name.decodeText() : '';
  });
}
