import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFName, PDFStream } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { openFileSandbox } from '../../../open-file-sandbox.ts';
import { parsePdf } from '../../../platform/files/examine/parse-pdf.ts';
import { renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import {
  candidateFixture,
  consolidatedFixture,
  fiveDeclarations,
  longAddress,
} from '../../../testing/fixtures/consolidated-candidate.ts';
import { changedPdf } from '../../../testing/fixtures/hostile-fixture-parts.ts';
import { encryptedPdf, pdfWithFilledField, simpleJpeg, simplePdf } from '../../../testing/fixtures/hostile-fixtures.ts';
import { countGlyphs, readPdf } from '../../../testing/fixtures/read-pdf.ts';
import { consolidateJob } from './consolidate-job.ts';

const fileSandbox = openFileSandbox({ size: 1 });
afterAll(() => fileSandbox.close());

const build = (changes: Parameters<typeof consolidatedFixture>[0] = {}) =>
  renderDocument({ fileSandbox }, consolidateJob, consolidatedFixture(changes));
const sent = candidateFixture({ radicado: '2025-000123', submitted_at: '2025-09-01 15:20:00' });

describe('our pages', () => {
  test('say everything of the registration, in the order of the form', async () => {
    const { pages } = await readPdf(await build({ photo: await simpleJpeg() }));
    const text = pages.map((page) => page.text).join(' ');
    const inOrder = [
      'Elecciones 2025',
      'Tribunal Disciplinario · Periodo 2026-2029',
      'Inscripción de candidatura',
      'Representante de Instituciones de Educación Superior',
      'María Muñoz Peñalosa',
      'BORRADOR – aún no enviado',
      'Información de Documento',
      'Tipo de documento Cédula de ciudadanía',
      'Número de documento 1000000221',
      'Fecha de expedición 2008-03-14',
      'Información Profesional',
      'Universidad Universidad Pedagógica y Tecnológica de Colombia',
      'Código SNIES 12345',
      'Información Personal',
      'Segundo nombre No indicado',
      'Segundo apellido Peñalosa',
      'Información de Contacto',
      'Teléfono fijo No indicado',
      'Información de Domicilio',
      'Ciudad de residencia Itagüí',
      `Dirección de residencia ${longAddress}`,
      'Documentos registrados',
      'Declaración Juramentada',
      ...fiveDeclarations.flatMap((declaration, index) => [
        `${index + 1}. ${declaration.title}`,
        `Aceptada · Versión ${declaration.version}`,
      ]),
    ];
    let from = 0;
    const missing = inOrder.filter((part) => {
      const position = text.indexOf(part, from);
      if (position >= 0) from = position + part.length;
      return position < 0;
    });
    expect(missing).toEqual([]);
  });

  test('hold every paragraph of the five declarations, whole', async () => {
    const { pages } = await readPdf(await build());
    // A paragraph may continue on the next page, after its footer and header.
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s/g, '');
    for (const paragraph of fiveDeclarations.flatMap(({ paragraphs }) => paragraphs)) {
      const words = paragraph.replaceAll(/\s/g, '');
      expect(text).toContain(words.slice(0, 60));
      expect(text).toContain(words.slice(-30));
    }
  });

  test('state the receipt number and the time after submission', async () => {
    const { pages } = await readPdf(await build({ candidate: sent }));
    expect(pages[0]?.text).toContain('Radicado 2025-000123 · Enviado el 01/09/2025 15:20');
    for (const page of pages) {
      expect(page.text).toContain('Radicado 2025-000123');
      expect(page.text).not.toContain('BORRADOR');
    }
  });

  test('omit the fields that accountants do not have', async () => {
    const { pages } = await readPdf(
      await build({ candidate: candidateFixture({ candidate_type: 'CANDIDATE_ACCOUNTANT' }) }),
    );
    expect(pages[0]?.text).not.toContain('SNIES');
    expect(pages[0]?.text).toContain('Representante de Contadores Públicos');
  });

  test('show an address as it was typed, and not as the font would have it', async () => {
    const plain = await build({ candidate: candidateFixture({ physical_address: 'Calle x - > 3 4 10' }) });
    const typed = await build({ candidate: candidateFixture({ physical_address: 'Calle x - > 3x4 -> 10' }) });
    // The same letters embed the same glyphs; an arrow or a multiplication sign would add one.
    expect(await countGlyphs(typed)).toBe(await countGlyphs(plain));
  });

  test('hold the longest values that the form lets through', async () => {
    const long = { first_name: 'M'.repeat(60), first_last_name: 'Ñ'.repeat(60), second_last_name: 'W'.repeat(60) };
    const candidate = candidateFixture({
      ...long,
      second_name: 'Á'.repeat(60),
      physical_address: 'W'.repeat(200),
      email: `${'w'.repeat(64)}@${'w'.repeat(60)}.test`,
    });
    const { pages } = await readPdf(await build({ candidate }));
    const text = pages
      .map((page) => page.text)
      .join('')
      .replaceAll(' ', '');
    expect(text).toContain('W'.repeat(200));
    expect(text).toContain(long.first_last_name);
    expect(pages.length).toBeLessThanOrEqual(5);
  });

  test('are tagged, titled and in Spanish', async () => {
    const pdf = await readPdf(await build({ photo: await simpleJpeg() }));
    expect(pdf.title).toBe('Inscripción de candidatura – María Muñoz Peñalosa');
    expect(pdf.language).toBe('es-CO');
    const [first] = pdf.pages;
    for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(first?.structure).toContain(role);
    expect(first?.structure).toContain('Figure: Fotografía de María Muñoz Peñalosa');
    expect(pdf.bookmarks).toContain('Declaración Juramentada');
  });
});

describe('the uploaded documents', () => {
  const attachments = [
    { name: 'Identificación', format: 'pdf' as const, bytes: simplePdf(2) },
    { name: 'Antecedentes', format: 'pdf' as const, bytes: pdfWithFilledField('Ana Torres') },
    { name: 'Carta de aceptación', format: 'pdf' as const, bytes: encryptedPdf('') },
  ];

  test('follow in order, and are listed with their page counts, stamped and numbered', async () => {
    const { pages, bookmarks } = await readPdf(await build({ attachments }));
    const own = pages.length - 4;
    const texts = pages.map((page) => page.text);
    expect(texts[own]).toContain('hoja 1');
    expect(texts[own + 1]).toContain('hoja 2');
    expect(texts[own + 2]).toContain('Ana Torres');
    expect(texts[own + 3]).toContain('Documento cifrado');
    expect(texts.join(' ')).toContain(
      `1 Identificación ${own + 1} a ${own + 2} 2 Antecedentes ${own + 3} 3 Carta de aceptación ${own + 4}`,
    );
    for (const [index, text] of texts.entries()) expect(text).toContain(`Página ${index + 1} de ${pages.length}`);
    // Each page of a document says whose it is, of which annex, and which sheet.
    expect(texts[own + 1]).toMatch(/\S+ \S+.* · Anexo 1\. Identificación, hoja 2 de 2 · /);
    expect(texts[own + 3]).toMatch(/ · Anexo 3\. Carta de aceptación, hoja 1 de 1 · /);
    expect(bookmarks.slice(-3)).toEqual([
      'Anexo 1. Identificación',
      'Anexo 2. Antecedentes',
      'Anexo 3. Carta de aceptación',
    ]);
    expect(pages[own + 1]?.structure).toContain('Figure: Identificación: página 2 de 2 del documento adjunto');
    // The structure of the first part survives appending.
    expect(pages[0]?.structure).toContain('H1');
  });

  test('keep their own structure tags out of the tagged structure of the document', async () => {
    const tagged = await build({ photo: await simpleJpeg() });
    const { pages } = await readPdf(
      await build({ attachments: [{ name: 'Identificación', format: 'pdf' as const, bytes: tagged }] }),
    );
    const own = pages.length / 2;
    expect(pages[own]?.text).toContain('Inscripción de candidatura');
    expect(pages[own]?.structure.filter((role) => role !== 'Root' && role !== 'Document')).toEqual([
      `Figure: Identificación: página 1 de ${own} del documento adjunto`,
    ]);
  });

  test('bring no references to a structure tree that was not copied', async () => {
    const form = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /StructParents 1 /Length 0 >>\nstream\n\nendstream';
    const bytes = changedPdf({
      page: '/StructParents 2 /Annots [<< /Type /Annot /Subtype /Stamp /Rect [9 9 99 99] /AP << /N 100 0 R >> >>]',
      more: [{ number: 100, body: form }],
    });
    const { everyObject } = await parsePdf(
      await build({ attachments: [{ name: 'Antecedentes', format: 'pdf' as const, bytes }] }),
    );
    const streams = everyObject.filter((object) => object instanceof PDFStream);
    const placed = streams.filter(({ dict }) => dict.has(PDFName.of('StructParents')));
    expect(streams.some(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Form'))).toBe(true);
    expect(placed).toEqual([]);
  });

  test('the same registration gives the same bytes, in a process that wrote others before, too', async () => {
    const other = openFileSandbox({ size: 1 });
    const photo = await simpleJpeg();
    const named = (first_last_name: string) =>
      consolidatedFixture({ candidate: { ...sent, first_last_name }, attachments, photo });
    // The font shows both characters by one glyph, of which a document says for which of them it stands.
    await renderDocument({ fileSandbox: other }, consolidateJob, named('D\u02bcAlessandro'));
    const input = named('D\u2019Alessandro');
    const [here, there] = await Promise.all([
      renderDocument({ fileSandbox }, consolidateJob, input),
      renderDocument({ fileSandbox: other }, consolidateJob, input),
    ]);
    await other.close();
    expect(here.equals(there)).toBe(true);
  });

  test('a document that was never examined fails the work, and not the process', async () => {
    await expect(
      build({ attachments: [{ name: 'Identificación', format: 'pdf' as const, bytes: Buffer.from('nada') }] }),
    ).rejects.toThrow('rendering consolidate');
    expect((await build()).length).toBeGreaterThan(1_000);
  });

  test('qpdf finds nothing to complain of, and pdftotext reads in order (where they are installed)', async ({
    annotate,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'urna-pdf-'));
    const file = join(folder, 'consolidated.pdf');
    writeFileSync(file, await build({ attachments, photo: await simpleJpeg() }));
    try {
      const checked = run('qpdf', ['--check', file]);
      const text = run('pdftotext', [file, '-']);
      if (checked === null) await annotate('qpdf is not installed: the file was read with pdfjs only');
      if (text === null) await annotate('pdftotext is not installed: the file was read with pdfjs only');
      expect(checked ?? '').not.toMatch(/warning|error:/i);
      const order = [
        'Elecciones 2025',
        'Fecha de expedición',
        '2008-03-14',
        'Itagüí',
        '2. Autorización para',
        'hoja 1',
      ];
      const positions = order.map((part) => (text ?? order.join(' ')).indexOf(part));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** The program's output, or null where it isn't installed; a failing program fails the test. */
function run(program: string, options: string[]): string | null {
  try {
    return execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
