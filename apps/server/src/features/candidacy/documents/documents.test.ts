import { fileRefusals } from '@urna/contract/candidacy/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  allDocuments,
  as,
  enrol,
  type FilePart,
  register,
  signIn,
  upload,
} from '../../../testing/clients/candidate-client.ts';
import {
  bombPdf,
  encryptedPdf,
  jpegWithGps,
  loopingPdf,
  pdfWithJavaScript,
  pngBytes,
  simpleJpeg,
  simplePdf,
  truncatedPdf,
} from '../../../testing/fixtures/hostile-fixtures.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let last = 9_000_000;
async function someone(kind: 'CANDIDATE_ACCOUNTANT' | 'CANDIDATE_IES' = 'CANDIDATE_ACCOUNTANT') {
  const number = String(++last);
  await enrol(app, number);
  const token = await signIn(app, number, kind);
  return { number, token, id: await register(app, token, number, kind) };
}

let me: Awaited<ReturnType<typeof someone>>;
beforeEach(async () => {
  me = await someone();
});

const list = async (who = me) =>
  (await app.inject({ url: `/api/candidates/${who.id}/documents`, headers: as(who.token) })).json().data as {
    id: number;
    document_type: string;
    file_path: string;
    file_size: number;
    file_url: string;
    warning: string | null;
  }[];
const cedula = (bytes: Uint8Array, name = 'cédula.pdf'): FilePart => ({ type: 2, name, bytes });

describe('uploading', () => {
  test('stores all documents of one call, byte for byte', async () => {
    const files = await allDocuments();
    const answer = await upload(app, me.token, me.id, files);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().message).toBe('Documentos cargados correctamente');
    const documents = await list();
    expect(documents.map(({ document_type }) => document_type)).toEqual([
      'Fotografía',
      'Identificación',
      'Antecedentes',
    ]);
    const file = await app.inject({ url: documents[1]?.file_url ?? '', headers: as(me.token) });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="cedula.pdf"',
      'cache-control': 'no-store',
    });
    expect(file.headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(file.rawPayload.equals(files[1]?.bytes as Buffer)).toBe(true);
  });

  test('a second document of a kind replaces the first', async () => {
    await upload(app, me.token, me.id, [cedula(simplePdf(1), 'primera.pdf')]);
    await upload(app, me.token, me.id, [cedula(simplePdf(2), 'segunda.pdf')]);
    expect((await list()).map(({ file_path }) => file_path)).toEqual(['segunda.pdf']);
  });

  test('concurrent uploads of one kind leave one document', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        upload(app, me.token, me.id, [cedula(simplePdf(), `copia ${index}.pdf`)]),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(await list()).toHaveLength(1);
  });

  test('removes the location from a photo', async () => {
    const answer = await upload(app, me.token, me.id, [{ type: 1, name: 'yo.jpg', bytes: await jpegWithGps() }]);
    expect(answer.statusCode).toBe(200);
    const [photo] = await list();
    const file = await app.inject({ url: photo?.file_url ?? '', headers: as(me.token) });
    expect(file.rawPayload.includes('Exif')).toBe(false);
    expect(file.headers['content-type']).toBe('image/jpeg');
  });

  test('a photo with other dimensions is accepted with a warning', async () => {
    const answer = await upload(app, me.token, me.id, [{ type: 1, name: 'yo.jpg', bytes: await simpleJpeg(600, 800) }]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data[0].warning).toMatch(/342/);
  });

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['a"b\r\nX: y.pdf', 'a_b_X_ y.pdf'],
    ['<script>.pdf', 'script.pdf'],
    ['virus.pdf.exe', 'virus.pdf.pdf'],
    ['....', 'cedula.pdf'],
    ['Certificación 2025 ñ.pdf', 'Certificación 2025 ñ.pdf'],
  ])('the name %j is kept as %j', async (name, storedName) => {
    await upload(app, me.token, me.id, [cedula(simplePdf(), name)]);
    const [document] = await list();
    expect(document?.file_path.normalize('NFC')).toBe(storedName);
  });
});

describe('refused files: nothing is stored and the sentence says why', () => {
  const photo = async (bytes: Uint8Array | Promise<Uint8Array>): Promise<FilePart> => ({
    type: 1,
    name: 'foto.jpg',
    bytes: await bytes,
  });
  const cases: [string, () => FilePart | Promise<FilePart>, number, string][] = [
    ['a PNG named .jpg', () => photo(pngBytes()), 422, 'Formato no válido. Solo se acepta: JPG, JPEG'],
    ['a PDF as photo', () => photo(simplePdf()), 422, 'Formato no válido. Solo se acepta: JPG, JPEG'],
    ['a JPG as document', async () => cedula(await simpleJpeg()), 422, 'Formato no válido. Solo se acepta: PDF'],
    ['an empty file', () => cedula(Buffer.alloc(0)), 422, fileRefusals.empty],
    ['an encrypted PDF', () => cedula(encryptedPdf()), 422, fileRefusals.password_protected],
    ['a truncated PDF', () => cedula(truncatedPdf()), 422, fileRefusals.unreadable],
    ['a PDF with JavaScript', () => cedula(pdfWithJavaScript()), 422, fileRefusals.active_content],
    ['a PDF whose pages loop', () => cedula(loopingPdf()), 422, fileRefusals.unreadable],
    ['a decompression bomb', () => cedula(bombPdf()), 422, fileRefusals.too_complex],
    [
      'a file over 1 MB',
      () => cedula(Buffer.concat([simplePdf(), Buffer.alloc(1_048_576)])),
      413,
      'El archivo excede el tamaño máximo de 1MB',
    ],
  ];
  test.each(cases)('refuses %s', async (_what, make, status, message) => {
    const answer = await upload(app, me.token, me.id, [await make()]);
    expect(answer.json()).toMatchObject({ message });
    expect(answer.statusCode).toBe(status);
    expect(await list()).toEqual([]);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  });

  test('one bad file among good ones refuses them all', async () => {
    const files = [...(await allDocuments()).slice(0, 2), { type: 3, name: 'x.pdf', bytes: truncatedPdf() }];
    const answer = await upload(app, me.token, me.id, files);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({ 'documents.2.file': [fileRefusals.unreadable] });
    expect(await list()).toEqual([]);
  });

  test('accepts a file of exactly 1 MB', async () => {
    const pdf = simplePdf();
    // White space after the end of a PDF belongs to no object.
    const exact = Buffer.concat([pdf, Buffer.alloc(1_048_576 - pdf.length, ' ')]);
    const answer = await upload(app, me.token, me.id, [cedula(exact)]);
    expect(answer.statusCode).toBe(200);
    expect((await list())[0]?.file_size).toBe(1_048_576);
  });
});

describe('malformed uploads', () => {
  const post = (payload: Buffer | string, type: string) =>
    app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { ...as(me.token), 'content-type': type },
      payload,
    });

  test.each([
    ['a kind that is not', 9],
    ['the letter, which accountants don’t have', 4],
  ])('refuses the document type %s', async (_what, type) => {
    const answer = await upload(app, me.token, me.id, [{ type, name: 'x.pdf', bytes: simplePdf() }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().code).toBe('invalid_document_type');
  });

  test('refuses two files of one kind in one call', async () => {
    expect((await upload(app, me.token, me.id, [cedula(simplePdf()), cedula(simplePdf())])).statusCode).toBe(422);
  });

  test('refuses a call without files, without a candidate, in JSON, or with a truncated body', async () => {
    expect((await upload(app, me.token, me.id, [])).json().code).toBe('no_documents');
    expect((await upload(app, me.token, 'x', [cedula(simplePdf())])).json().errors).toEqual({
      candidate_id: ['El ID del candidato debe ser valido.'],
    });
    expect((await post('{}', 'application/json')).statusCode).toBe(415);
    const cut = await post(
      '--b\r\nContent-Disposition: form-data; name="documents[0][file]"; filename="a.pdf"\r\n\r\n%PDF-',
      'multipart/form-data; boundary=b',
    );
    expect(cut.statusCode).toBe(400);
    expect((await post('x', 'multipart/form-data')).statusCode).toBe(400);
  });
});

describe('access to documents', () => {
  test('finds no documents of another person, to list, read, add or delete', async () => {
    const other = await someone();
    await upload(app, other.token, other.id, [cedula(simplePdf())]);
    const [theirs] = await list(other);
    const calls = [
      app.inject({ url: `/api/candidates/${other.id}/documents`, headers: as(me.token) }),
      app.inject({ url: theirs?.file_url ?? '', headers: as(me.token) }),
      app.inject({ url: `/api/candidates/${other.id}/consolidated-preview`, headers: as(me.token) }),
      app.inject({ method: 'DELETE', url: `/api/documents/${theirs?.id}`, headers: as(me.token) }),
      upload(app, me.token, other.id, [cedula(simplePdf())]),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('not_found');
    }
    expect(await list(other)).toHaveLength(1);
  });

  test('is refused without a session', async () => {
    await upload(app, me.token, me.id, [cedula(simplePdf())]);
    const [document] = await list();
    expect((await app.inject({ url: document?.file_url ?? '' })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: '/api/documents' })).statusCode).toBe(401);
  });
});

describe('deleting a document', () => {
  test('removes it once: the second of two concurrent requests finds nothing', async () => {
    await upload(app, me.token, me.id, [cedula(simplePdf())]);
    const [document] = await list();
    const remove = () => app.inject({ method: 'DELETE', url: `/api/documents/${document?.id}`, headers: as(me.token) });
    const both = await Promise.all([remove(), remove()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await list()).toEqual([]);
  });
});
