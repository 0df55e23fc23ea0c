import fc from 'fast-check';
import { simplePdf } from '../fixtures/hostile-fixtures.ts';
import { hostileText } from './hostile-values.ts';

const BOUNDARY = 'fuzz';

interface Part {
  name: string;
  fileName: string | null;
  content: Uint8Array;
}

const text = (value: string) => Buffer.from(value, 'utf8');
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Files that are empty, cut off, of another kind than they say, or of no kind. */
const files: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.constantFrom(0, 1, 4, 20, 200, 10_000).map((length) => new Uint8Array(simplePdf()).subarray(0, length)),
  fc.constantFrom<Uint8Array>(
    Uint8Array.from([...PNG, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0x7f, 0xff, 0xff, 0xff]),
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
    text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\ntrailer << /Root 1 0 R /Prev 9 >>'),
    text('PK\u0003\u0004'),
    text('numero_documento;correo\n"'),
    text('identificacion,estado\n1,\0\n\ud800,x'),
    text('{"election":'),
    text('{"format":"urna-credentials-v1","credentials":[null]}'),
    text('x'.repeat(1_100_000)),
  ),
  fc.uint8Array({ maxLength: 300 }),
);

const fileNames = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    '',
    '.',
    '..',
    '../../etc/passwd',
    'C:\\x.pdf',
    `${'n'.repeat(3000)}.pdf`,
    `${'n'.repeat(119)}👍.csv`,
    `${'n'.repeat(79)}𝐀.pdf`,
    'a.pdf\0.exe',
    'ñ‮fdp.exe',
  ),
  hostileText,
);
const names = fc.constantFrom(
  'file',
  'minutes',
  'fields',
  'kind',
  '__proto__',
  'candidate_id',
  'documents[0][file]',
  'documents[99][document_type_id]',
  '',
);

function partsOf(form: FormData): fc.Arbitrary<Part>[] {
  return [...form.entries()].map(([name, value]) =>
    typeof value === 'string'
      ? fc
          .oneof(
            { weight: 3, arbitrary: fc.constant(value) },
            // Text in JSON that the database can't store.
            { weight: 1, arbitrary: fc.constant(value.replace(':"', ':"\\u0000')) },
            { weight: 1, arbitrary: hostileText },
            {
              weight: 1,
              arbitrary: fc.constantFrom(
                '1e3',
                '-0',
                '9'.repeat(15),
                '{"method":"lots","explanation":"\\u0000"}',
                '[]',
                'null',
              ),
            },
          )
          .map((content) => ({ name, fileName: null, content: text(content) }))
      : fc
          .record({
            name: fc.oneof({ weight: 6, arbitrary: fc.constant(name) }, { weight: 1, arbitrary: names }),
            fileName: fileNames,
            content: files,
          })
          .map((part): Part => part),
  );
}

function written(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
    text(fileName === null ? '\r\n\r\n' : `; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n`),
    content,
    text('\r\n'),
  ]);
  return Buffer.concat([...pieces, text(`--${BOUNDARY}--\r\n`)]);
}

/** Multipart forms like a well-formed one, with spoiled files, names and fields, more parts, and cut off. */
export function formsOf(form: FormData): fc.Arbitrary<{ body: Uint8Array; type: string }> {
  const stray: fc.Arbitrary<Part> = fc.record({ name: names, fileName: fc.option(fileNames), content: files });
  const parts = fc.tuple(
    fc.tuple(...partsOf(form)),
    fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(stray, { maxLength: 12 }) }),
  );
  const cut = fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=fuzz',
      ),
    },
  );
  return fc.record({ parts, cut, type }).map(({ parts: [own, more], cut: missing, type: as }) => {
    const whole = written([...own, ...more]);
    return { body: whole.subarray(0, whole.length - missing), type: as };
  });
}
