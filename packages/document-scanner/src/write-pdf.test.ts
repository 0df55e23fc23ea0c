import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import { writePdf } from './write-pdf.ts';

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
  return writePdf(
    sheets.map(({ places, ...sheet }) => ({
      ...sheet,
      pictures: places.map((place) => ({ jpeg, width, height, place })),
    })),
  );
}

describe('writePdf', () => {
  test('draws each picture at its place on a letter page', async () => {
    const file = await write(3);
    const document = await getDocument({ data: file, verbosity: 0 }).promise;
    expect(document.numPages).toBe(2);
    const page = await document.getPage(1);
    expect(page.view.map(Math.round)).toEqual([0, 0, 612, 792]);
    const { fnArray, argsArray } = await page.getOperatorList();
    const moves = fnArray.flatMap((operation, index) =>
      operation === OPS.transform ? [argsArray[index] as number[]] : [],
    );
    expect(fnArray.filter((operation) => operation === OPS.paintImageXObject)).toHaveLength(2);
    // PDF measures upwards: the first face stands above the second.
    expect(moves.map(([width]) => Math.round(width ?? 0))).toEqual([364, 364]);
    expect(moves[0]?.[5]).toBeGreaterThan(moves[1]?.[5] ?? 0);
    await document.loadingTask.destroy();
  });

  test('tells nothing of the person, the device or the time', async () => {
    const file = await write(1);
    const text = Buffer.from(file).toString('latin1');
    expect(text).not.toMatch(/\/(Info|Metadata|CreationDate|Producer|Author|ID)\b/);
    expect(await write(1)).toEqual(await write(1));
  });
});
