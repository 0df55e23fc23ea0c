import { sha256Base64 } from '@urna/belenios/hash';
import { writeDecryptionProofs } from '@urna/belenios/tally/decryption-proofs';
import { describe, expect, test } from 'vitest';
import { type Item, recognize, recognizeFile, whyUnknown } from './recognize.ts';

const code = 'kzoqVtBNvPZ4/4Op+s9QkTdVJ0Vg0XkWqqxHNdyT2Bk';
const fingerprint = 'Z8PdAzlFlC2fZKHtAEpEc1Q6aLGMntGIMAQ8eMLxqMy';
const words = 'anillo liebre girasol sofá';
const certificate = 'ABCDEFGHJKMNPQRSTVWX';
const radicado = '2025-C-48201937';
const registration = `${radicado}-K7Q4M-9XWPT`;
const credential = 'aBcDe-fGhJkM-23456-789abc';
const site = 'https://urna.test/verificar';
const note = `urna receipt v1
urna.test/elections/1
${code}
7
${'0'.repeat(64)}

— urna.test/elections/1 ${'A'.repeat(91)}=
`;
const checkpoint = `urna.test/elections/1\n20\n${fingerprint}=\n\n— urna.test/elections/1 ${'A'.repeat(91)}=\n`;
const ballot: Item = { kind: 'ballot', code, words: [] };
const receipt: Item = { kind: 'receipt', note, words: [] };
const safeLink = (link: string) =>
  `https://nam12.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C01%7C&reserved=0`;

describe('recognize', () => {
  test.each<[what: string, text: string, found: Item[]]>([
    ['a tracking code', code, [ballot]],
    ['one in groups and lines', ` ${code.slice(0, 20)} ${code.slice(20, 30)}\n${code.slice(30)} `, [ballot]],
    ['the mail that names one', `Elección: Contadores\nCódigo de seguimiento: ${code}\n\nGuárdelo.`, [ballot]],
    ['its link', `${site}#codigo=${encodeURIComponent(code)}`, [ballot]],
    ['its link of before', `${site}?codigo=${encodeURIComponent(code)}`, [ballot]],
    ['its link in a sentence', `Mírala en <${site}#codigo=${encodeURIComponent(code)}>, por favor.`, [ballot]],
    ['its link as a mail program changed it', safeLink(`${site}#codigo=${encodeURIComponent(code)}`), [ballot]],
    ['a code with its words', `${code}\nANILLO liebre girasol sofa`, [{ ...ballot, words: [words] }]],
    [
      'two codes, of which any may be a ballot’s',
      `${code}\n${fingerprint}`,
      [ballot, { ...ballot, code: fingerprint }],
    ],
    ['words alone', 'Anillo, liebre, girasol, sofa', [{ kind: 'words', words }]],
    ['a receipt', note, [receipt]],
    ['a receipt quoted in a mail', `Hola:\n\n> ${note.trim().replaceAll('\n', '\n> ')}`, [receipt]],
    ['what the QR code of a receipt holds', `${site}#comprobante=${encodeURIComponent(note)}`, [receipt]],
    [
      'a receipt that lost its end',
      note.slice(0, 150),
      [{ ...receipt, note: expect.stringContaining(code) as string }],
    ],
    ['a certificate’s code', 'ABCDE-FGHJK-MNPQR-STVWX', [{ kind: 'certificate', code: certificate }]],
    ['one in small letters and spaces', ' abcde fghjk mnpqr stvwx ', [{ kind: 'certificate', code: certificate }]],
    ['one that wasn’t grouped', certificate, [{ kind: 'certificate', code: certificate }]],
    ['one in a sentence', 'El código es abcde-fghjk-mnpqr-stvwx.', [{ kind: 'certificate', code: certificate }]],
    ['its link', `${site}#codigo=ABCDE-FGHJK-MNPQR-STVWX`, [{ kind: 'certificate', code: certificate }]],
    ['a registration’s code', ` ${registration.toLowerCase()}\n`, [{ kind: 'registration', code: registration }]],
    ['the link of a registration', `${site}#codigo=${registration}`, [{ kind: 'registration', code: registration }]],
    [
      'the mail of a registration, whose radicado the code holds',
      `Radicado\n${radicado}\nCódigo de verificación\n${registration}\nCédula.pdf, ${'a'.repeat(64)}`,
      [{ kind: 'registration', code: registration }],
    ],
    ['a radicado', ' 2025-c-48201937 ', [{ kind: 'radicado', radicado }]],
    ['a radicado in a sentence', `Mi radicado es ${radicado}, gracias.`, [{ kind: 'radicado', radicado }]],
    ['a checkpoint', checkpoint, [{ kind: 'checkpoint', note: checkpoint }]],
    ['a voter’s secret, which it doesn’t keep', `Su credencial:\n${credential}`, [{ kind: 'credential' }]],
    [
      'four words that are a certificate’s code too',
      'banca abeja pared tarea',
      [
        { kind: 'words', words: 'banca abeja pared tarea' },
        { kind: 'certificate', code: 'BANCAABEJAPAREDTAREA' },
      ],
    ],
    [
      'the whole mail of a vote, with everything in it once',
      `Código de seguimiento\n${code}\nPara compararlo por teléfono\n${words}\n\n${note}\nBuscar mi papeleta: ${site}#codigo=${encodeURIComponent(code)}\nDescargar el certificado: ${site}#codigo=${certificate}\n`,
      [
        { ...receipt, words: [words] },
        { kind: 'certificate', code: certificate },
      ],
    ],
  ])('knows %s', (_, text, found) => {
    expect(recognize(text)).toEqual(found);
  });

  test.each([
    '',
    'ABCDE',
    'ABCDE-FGHJK-MNPQR-STVWU',
    code.slice(1),
    `${code}x`,
    registration.slice(0, -1),
    'https://urna.test',
    `${site}#codigo=%`,
    '123456',
    'no me acuerdo',
    Array.from({ length: 5 }, (_, index) => sha256Base64(String(index))).join('\n'),
  ])('knows nothing in %j', (text) => {
    expect(recognize(text)).toEqual([]);
  });

  test('reads a long text without spaces in a moment', () => {
    const began = performance.now();
    recognize('codigo'.repeat(150_000));
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

test.each([
  ['', /^Pega o escribe primero/],
  ['123456', /^Un número solo/],
  ['2025-C-48201937-K7Q4M', /^Parece un radicado/],
  ['ABCDE-FGHJK-MNPQR-STVW', /^Parece el código de un certificado.*hay 19\.$/],
  ['ABCDE-FGHJK-MNPQR-STVWU', /^Parece el código de un certificado/],
  [code.slice(1), /^Parece un código de seguimiento.*hay 42:/],
  ['quiero saber si mi voto está en la urna', /^No lo reconocemos/],
  ['hola', /^No lo reconocemos/],
])('whyUnknown says of %j what it may have been meant as', (text, why) => {
  expect(whyUnknown(text)).toMatch(why);
});

describe('recognizeFile, whatever the file is called', () => {
  const proofs = writeDecryptionProofs({ election: 'e', tallyHash: sha256Base64('t'), proofs: [] });
  const paper = `{"election_uuid":"u","answers":[]}`;
  test.each([
    ['an archive', `BELENIOS${'\0'.repeat(504)}`, { part: 'archive' }],
    ['decryption proofs', proofs, { part: 'proofs' }],
    ['a receipt, with its text', `${note}\n`, { part: null, items: [receipt], text: note.trim() }],
    [
      'a ballot of the box, whose hash is its code',
      paper,
      { part: null, items: [{ kind: 'ballot', code: sha256Base64(paper), words: [] }], text: null },
    ],
    ['a file of another program', 'PK\u0003\u0004\0\0', { part: null, items: [], text: null }],
    ['a text without anything known', 'hola', { part: null, items: [], text: 'hola' }],
    ['a text longer than any of ours', 'a'.repeat(1_000_001), { part: null, items: [], text: null }],
  ])('knows %s', async (_, content, found) => {
    expect(await recognizeFile(new File([content], 'imagen.png'))).toEqual(found);
  });
});
