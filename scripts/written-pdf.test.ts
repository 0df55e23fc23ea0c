import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import { layOut } from '@urna/document-scanner/lay-out';
import { pdfOverhead, writePdf } from '@urna/document-scanner/write-pdf';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { examinePdf } from '../apps/server/src/platform/files/examine/examine-pdf.ts';

/** The web app writes the PDF, the server examines it: neither may import the other, so the test stands here. */

async function write(count: number) {
  const [width, height] = [428, 270];
  const jpeg = new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c8b36a' } })
      .jpeg()
      .toBuffer(),
  );
  const sheets = layOut(
    'card',
    Array.from({ length: count }, () => 85.6 / 54),
  );
  const file = writePdf(
    sheets.map(({ places, ...sheet }) => ({
      ...sheet,
      pictures: places.map((place) => ({ jpeg, width, height, place })),
    })),
  );
  return { file, sheets, pictures: count * jpeg.length };
}

describe('writePdf', () => {
  test.each([1, 2, 5, 20])('writes a document of %i pictures that the server accepts', async (count) => {
    const { file, sheets, pictures } = await write(count);
    expect(await examinePdf(file)).toEqual({ ok: true });
    expect(file.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(file.length - pictures).toBeLessThan(pdfOverhead(sheets.length, count));
  });
});
