import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fullName } from '@urna/contract/shared/full-name';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { standardDocument, standardKinds } from '../../../../packages/contract/testing/standard-documents.ts';
import { openFileSandbox } from '../open-file-sandbox.ts';
import { examineUpload } from '../platform/files/examine/examine-upload.ts';
import { readDemoCv, readDemoFile } from './candidates.ts';
import { demoPerson, submitted } from './people.ts';

const fileSandbox = openFileSandbox({ size: 1 });
afterAll(() => fileSandbox.close());

const day = new Date('2026-03-09T15:00:00Z');

async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

test('every candidate of the demonstration has files of their own, pictures of at most 5 kB', async () => {
  const files = await Promise.all(
    submitted.flatMap(({ number, kind }) => standardKinds(kind).map((one) => readDemoFile(one, number, day))),
  );
  expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(files.length);
  const folder = join(import.meta.dirname, 'files');
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  expect(pictures).toHaveLength(submitted.length);
  for (const name of pictures) expect([name, statSync(join(folder, name)).size <= 5000]).toEqual([name, true]);
});

test('a picture has the requested dimensions and is accepted without a warning', async () => {
  const photo = await readDemoFile('photo', 1_000_000_301, day);
  expect(await examineUpload({ fileSandbox }, standardDocument('photo'), photo)).toMatchObject({
    ok: true,
    warning: null,
  });
});

test('the documents are PDFs that are accepted, say what they are and name their person', async () => {
  for (const kind of ['cedula', 'antecedentes', 'carta'] as const) {
    const bytes = await readDemoFile(kind, 1_000_000_352, day);
    expect(await examineUpload({ fileSandbox }, standardDocument(kind), bytes)).toMatchObject({
      ok: true,
      mimeType: 'application/pdf',
    });
    const text = await textOf(bytes);
    expect(text).toContain('DOCUMENTO DE DEMOSTRACIÓN');
    expect(text).toContain(fullName(demoPerson(1_000_000_352)));
    expect([kind, text.includes('09/03/2026')]).toEqual([kind, kind !== 'cedula']);
  }
});

test('somebody else has files of one of them, which are nobody else’s to the byte', async () => {
  const [one, other] = await Promise.all(
    [1_000_001_001, 1_000_001_058].map((number) => readDemoFile('cedula', number, day)),
  );
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  expect(await textOf(await readDemoCv(7))).toContain('Hoja de vida');
});
