import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { examineUpload } from '../../services/files/documents/examine-upload.ts';
import { createFileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { demoPdf } from './demo-pdf.ts';
import { drawPortrait } from './draw-portrait.ts';

const fileSandbox = createFileSandbox({ size: 1 });
afterAll(() => fileSandbox.close());

const person = {
  fullName: 'María Fernanda Muñoz Peñalosa',
  documentNumber: '1000000201',
  university: 'Universidad del Ñandú',
};

test('a portrait has the requested dimensions and is accepted without a warning', async () => {
  const portrait = await drawPortrait(7);
  const { width, height, format } = await sharp(portrait).metadata();
  expect({ width, height, format }).toEqual({ width: 342, height: 387, format: 'jpeg' });
  expect(await examineUpload({ fileSandbox }, 'photo', portrait)).toMatchObject({ ok: true, warning: null });
});

test('the same seed draws the same face, and fifty seeds draw fifty', async () => {
  expect(await drawPortrait(3)).toEqual(await drawPortrait(3));
  const faces = await Promise.all(Array.from({ length: 50 }, (_, seed) => drawPortrait(seed)));
  expect(new Set(faces.map((face) => face.toString('base64'))).size).toBe(50);
});

test.each(['cedula', 'antecedentes', 'carta'] as const)(
  'the %s is a PDF that is accepted and says what it is',
  async (kind) => {
    const bytes = await demoPdf(kind, person);
    expect(await demoPdf(kind, person)).toEqual(bytes);
    expect(await examineUpload({ fileSandbox }, kind, bytes)).toMatchObject({ ok: true, mimeType: 'application/pdf' });
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const document = await task.promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    await task.destroy();
    expect(document.numPages).toBe(1);
    expect(text).toContain('DOCUMENTO DE DEMOSTRACIÓN');
    expect(text).toContain(person.fullName);
  },
);
