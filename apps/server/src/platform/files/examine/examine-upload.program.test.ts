import type { FileRefusal } from '@urna/contract/candidacy/documents';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type StandardKind, standardDocument } from '../../../../../../packages/contract/testing/standard-documents.ts';
import { openFileSandbox } from '../../../open-file-sandbox.ts';
import { changedPdf } from '../../../testing/fixtures/hostile-fixture-parts.ts';
import * as fixtures from '../../../testing/fixtures/hostile-fixtures.ts';
import { examineUpload } from './examine-upload.ts';

const fileSandbox = openFileSandbox({ size: 1 });
afterAll(() => fileSandbox.close());

const examine = (kind: StandardKind, bytes: Uint8Array) =>
  examineUpload({ fileSandbox }, standardDocument(kind), bytes);

describe('documents in PDF', () => {
  test('an ordinary document is accepted, byte by byte', async () => {
    const bytes = fixtures.simplePdf(2);
    expect(await examine('cedula', bytes)).toEqual({ ok: true, bytes, mimeType: 'application/pdf', warning: null });
  });

  test('fifty pages are accepted', async () => {
    expect(await examine('cedula', fixtures.simplePdf(50))).toMatchObject({ ok: true });
  });

  test('links to pages and a filled-in form are no active content', async () => {
    const link =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.test) >> >>]';
    expect(await examine('antecedentes', changedPdf({ page: link }))).toMatchObject({ ok: true });
    expect(await examine('antecedentes', fixtures.pdfWithFilledField('Ana'))).toMatchObject({ ok: true });
  });

  test('a certificate that only asks a password for being changed is accepted', async () => {
    expect(await examine('antecedentes', fixtures.encryptedPdf(''))).toMatchObject({ ok: true });
  });

  const refused: [name: string, make: () => Buffer | Promise<Buffer>, refusal: FileRefusal][] = [
    ['no bytes at all', () => Buffer.alloc(0), 'empty'],
    ['more than a megabyte', () => Buffer.alloc(1_048_577, '%PDF-1.7'), 'too_big'],
    ['a picture named .pdf', fixtures.pngBytes, 'wrong_format'],
    ['a web page with a PDF in it', fixtures.polyglotPdf, 'wrong_format'],
    [
      'a PDF with a second file behind its end',
      () => Buffer.concat([fixtures.simplePdf(), Buffer.alloc(4_096, 'PK')]),
      'unreadable',
    ],
    ['a header and nothing else', () => Buffer.from('%PDF-1.7\n%%EOF'), 'unreadable'],
    [
      'noise after the header',
      () => Buffer.from(`%PDF-1.7\n${'9 0 obj [[[<<'.repeat(5_000)}\nstartxref\n0\n%%EOF`),
      'unreadable',
    ],
    ['a truncated file', fixtures.truncatedPdf, 'unreadable'],
    ['a page tree that loops', fixtures.loopingPdf, 'unreadable'],
    ['no pages', () => fixtures.simplePdf(0), 'no_pages'],
    ['fifty-one pages', () => fixtures.simplePdf(51), 'too_many_pages'],
    ['a password', () => fixtures.encryptedPdf(), 'password_protected'],
    ['JavaScript', fixtures.pdfWithJavaScript, 'active_content'],
    ['JavaScript under escaped names', fixtures.pdfWithDisguisedJavaScript, 'active_content'],
    ['JavaScript in an object stream', fixtures.pdfWithCompressedJavaScript, 'active_content'],
    ['JavaScript that an update replaces', fixtures.pdfWithReplacedJavaScript, 'active_content'],
    ['JavaScript buried in a stream', fixtures.pdfWithBuriedJavaScript, 'active_content'],
    ['a form with XFA', fixtures.pdfWithForm, 'active_content'],
    ['a launch action', fixtures.pdfWithLaunchAction, 'active_content'],
    ['an attached file', fixtures.pdfWithAttachment, 'active_content'],
    [
      'a link that is a script',
      () => changedPdf({ catalog: '/OpenAction << /S /URI /URI (javascript:x) >>' }),
      'active_content',
    ],
    ['four gigabytes in twelve kilobytes', fixtures.bombPdf, 'too_complex'],
    ['a bomb that every parser opens', fixtures.objectStreamBombPdf, 'too_complex'],
    [
      'a picture of a gigapixel',
      () =>
        changedPdf({
          more: [
            { number: 100, body: '<< /Subtype /Image /Width 65000 /Height 65000 /Length 0 >>\nstream\n\nendstream' },
          ],
        }),
      'too_complex',
    ],
  ];
  test.each(refused)('%s is refused', async (_, make, refusal) => {
    expect(await examine('cedula', await make())).toEqual({ ok: false, refusal });
  });

  test('survives a change of any single byte, and examines the next file', async () => {
    const whole = fixtures.pdfWithFilledField('Ana');
    for (let start = 0; start < whole.length; start += 37) {
      const changed = Buffer.from(whole);
      changed[start] = (changed[start] ?? 0) ^ 0x15;
      expect(await examine('cedula', changed)).toHaveProperty('ok');
    }
    expect(await examine('cedula', whole)).toMatchObject({ ok: true });
  });
});

describe('examining a photo', () => {
  test('accepts a photo of the requested dimensions without a warning', async () => {
    expect(await examine('photo', await fixtures.simpleJpeg())).toMatchObject({
      ok: true,
      mimeType: 'image/jpeg',
      warning: null,
    });
  });

  test('accepts other dimensions with a warning, and keeps them', async () => {
    const verdict = await examine('photo', await fixtures.simpleJpeg(600, 200));
    if (!verdict.ok) throw new Error(verdict.refusal);
    expect(verdict.warning).toContain('600 x 200');
    expect(await sharp(verdict.bytes).metadata()).toMatchObject({ width: 600, height: 200 });
  });

  test.each([1, 6])(
    'removes location and camera from a photo and keeps its picture (orientation %i)',
    async (orientation) => {
      const original = await fixtures.jpegWithGps(orientation);
      expect((await sharp(original).metadata()).exif).toBeDefined();
      const verdict = await examine('photo', original);
      if (!verdict.ok) throw new Error(verdict.refusal);
      const stored = await sharp(verdict.bytes).metadata();
      expect(stored).not.toHaveProperty('exif');
      expect(stored).not.toHaveProperty('xmp');
      expect(stored).not.toHaveProperty('iptc');
      expect(stored).not.toHaveProperty('orientation');
      expect(verdict.bytes.includes('CamaraSecreta')).toBe(false);
      expect([stored.width, stored.height]).toEqual(orientation === 1 ? [342, 387] : [387, 342]);
      const expected = await sharp(original).autoOrient().raw().toBuffer();
      const shown = await sharp(verdict.bytes).raw().toBuffer();
      const worst = expected.reduce((most, value, index) => Math.max(most, Math.abs(value - (shown[index] ?? 0))), 0);
      // Zero when stored as received; slight compression loss when it had to be rotated.
      expect(worst).toBeLessThanOrEqual(orientation === 1 ? 0 : 24);
    },
  );

  test('converts a photo from CMYK to RGB, within a megabyte', async () => {
    const noise = await sharp({
      create: {
        width: 700,
        height: 700,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toColourspace('cmyk')
      .jpeg({ quality: 62 })
      .toBuffer();
    expect(noise.length).toBeLessThan(1_048_576);
    const verdict = await examine('photo', noise);
    if (!verdict.ok) throw new Error(verdict.refusal);
    expect(await sharp(verdict.bytes).metadata()).toMatchObject({ space: 'srgb', format: 'jpeg' });
    expect(verdict.bytes.length).toBeLessThanOrEqual(1_048_576);
  });

  test('removes data that follows the image', async () => {
    const bytes = Buffer.concat([await fixtures.simpleJpeg(), Buffer.from('<script>alert(1)</script>')]);
    const verdict = await examine('photo', bytes);
    if (!verdict.ok) throw new Error(verdict.refusal);
    expect(verdict.bytes.includes('script')).toBe(false);
  });

  const refused: [name: string, make: () => Buffer | Promise<Buffer>, refusal: FileRefusal][] = [
    ['a PNG named .jpg', fixtures.pngBytes, 'wrong_format'],
    ['a PDF named .jpg', () => fixtures.simplePdf(), 'wrong_format'],
    ['a truncated JPEG', fixtures.truncatedJpeg, 'unreadable'],
    ['a JPEG damaged in its middle', fixtures.damagedJpeg, 'unreadable'],
    ['four gigapixels in a kilobyte', fixtures.bombJpeg, 'too_complex'],
    ['a JPEG of a thousand scans', fixtures.manyScansJpeg, 'too_complex'],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'unreadable'],
  ];
  test.each(refused)('%s is refused', async (_, make, refusal) => {
    expect(await examine('photo', await make())).toEqual({ ok: false, refusal });
  });
});
