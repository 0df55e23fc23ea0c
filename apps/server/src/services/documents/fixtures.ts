import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { assemblePdf, deflateZeroes, latin, type PdfPart, rc4, stream } from './fixture-parts.ts';

/** Good and bad files, made in code so that what is wrong with each can be read here. For tests only. */
interface PdfChanges {
  pages?: number;
  /** More entries for the catalog. */
  catalog?: string;
  /** More entries for the first page. */
  page?: string;
  /** More objects; numbers from 100 are free. */
  more?: PdfPart[];
  trailer?: string;
}

function partsOf({ pages = 1, catalog = '', page = '', more = [] }: PdfChanges): PdfPart[] {
  const numbers = Array.from({ length: pages }, (_, index) => 10 + index * 2);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  return [
    { number: 1, body: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` },
    { number: 2, body: `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>` },
    { number: 3, body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
    ...numbers.flatMap((number, index) => {
      const text = `BT /F1 24 Tf 72 700 Td (Documento de prueba, hoja ${index + 1}) Tj ET`;
      const extra = index === 0 ? page : '';
      return [
        {
          number,
          body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R ${extra} >>`,
        },
        { number: number + 1, body: stream('', latin(text)) },
      ];
    }),
    ...more,
  ];
}

export function changedPdf(changes: PdfChanges): Buffer {
  return assemblePdf(partsOf(changes), changes.trailer);
}

export function simplePdf(pages = 1): Buffer {
  return changedPdf({ pages });
}

export function pdfWithJavaScript(): Buffer {
  return changedPdf({
    catalog: '/OpenAction 100 0 R',
    more: [{ number: 100, body: '<< /Type /Action /S /JavaScript /JS (app.alert\\("hola"\\);) >>' }],
  });
}

/** The same, with the names written in hexadecimal escapes. */
export function pdfWithDisguisedJavaScript(): Buffer {
  return changedPdf({ page: '/AA << /O << /#53 /J#61vaScript /J#53 (app.alert\\(1\\);) >> >>' });
}

/** The same, inside a compressed object stream that only a cross-reference stream would point to. */
export function pdfWithCompressedJavaScript(): Buffer {
  const inner = '200 0 << /S /JavaScript /JS (app.alert\\(1\\);) >>';
  const data = deflateSync(latin(inner));
  return changedPdf({
    more: [{ number: 100, body: stream('/Type /ObjStm /N 1 /First 6 /Filter /FlateDecode', data) }],
  });
}

/** The script is in the first revision; an update replaces it, but a table still leads to the first. */
export function pdfWithReplacedJavaScript(): Buffer {
  const first = pdfWithJavaScript();
  const update = latin('100 0 obj\n<< /Type /Action /S /GoTo /D [10 0 R /Fit] >>\nendobj\n');
  const at = first.lastIndexOf('startxref');
  return Buffer.concat([first, update, first.subarray(at)]);
}

/** An object hidden in the data of a stream: read from top to bottom it isn't there, the table points into the stream. */
export function pdfWithBuriedJavaScript(): Buffer {
  const buried = '101 0 obj\n<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\);) >>\nendobj\n';
  const plain = changedPdf({
    catalog: '/OpenAction 101 0 R',
    more: [
      { number: 100, body: stream('', latin(buried)) },
      { number: 101, body: 'null' },
    ],
  });
  // The honest object is blanked, and its row of the table sent into the stream.
  const text = plain.toString('latin1');
  const honest = text.indexOf('101 0 obj\nnull');
  const hidden = text.indexOf('101 0 obj\n<<');
  return latin(
    text
      .replace('101 0 obj\nnull\nendobj', ' '.repeat('101 0 obj\nnull\nendobj'.length))
      .replace(`${String(honest).padStart(10, '0')} 00000 n`, `${String(hidden).padStart(10, '0')} 00000 n`),
  );
}

export function pdfWithForm(): Buffer {
  return changedPdf({
    catalog: '/AcroForm << /Fields [] /XFA [(datasets) 100 0 R] >>',
    more: [{ number: 100, body: stream('', latin('<x/>')) }],
  });
}

/** A field that someone filled in: its text is in the annotation's appearance and nowhere else. */
export function pdfWithFilledField(text: string): Buffer {
  return changedPdf({
    catalog: '/AcroForm << /Fields [100 0 R] >>',
    page: '/Annots [100 0 R]',
    more: [
      {
        number: 100,
        body: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (nombre) /Rect [72 500 372 530] /P 10 0 R /AP << /N 101 0 R >> >>',
      },
      {
        number: 101,
        body: stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 300 30] /Resources << /Font << /F1 3 0 R >> >>',
          latin(`/Tx BMC BT /F1 14 Tf 4 8 Td (${text}) Tj ET EMC`),
        ),
      },
    ],
  });
}

export function pdfWithLaunchAction(): Buffer {
  return changedPdf({ page: '/AA << /O << /S /Launch /F (cmd.exe) >> >>' });
}

export function pdfWithAttachment(): Buffer {
  return changedPdf({
    catalog: '/Names << /EmbeddedFiles << /Names [(hola.exe) 100 0 R] >> >>',
    more: [
      { number: 100, body: '<< /Type /Filespec /F (hola.exe) /EF << /F 101 0 R >> >>' },
      { number: 101, body: stream('/Type /EmbeddedFile', latin('MZ')) },
    ],
  });
}

export function truncatedPdf(): Buffer {
  const whole = simplePdf(3);
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** A branch of the page tree that contains its own parent. */
export function loopingPdf(): Buffer {
  return assemblePdf([
    { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { number: 2, body: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { number: 3, body: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>' },
  ]);
}

/** Some kilobytes that inflate to the given size, by default 4 GB: zeroes, compressed twice. */
export function bombPdf(gigabytes = 4): Buffer {
  const once = deflateZeroes(gigabytes * 1_024);
  return changedPdf({
    more: [{ number: 100, body: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(once, { level: 9 })) }],
    page: '/Annots [100 0 R]',
  });
}

/** The same inside an object stream, which every parser has to inflate before it knows anything. */
export function objectStreamBombPdf(gigabytes = 1): Buffer {
  const once = deflateZeroes(gigabytes * 1_024);
  const dict = '/Type /ObjStm /N 1 /First 6 /Filter [/FlateDecode /FlateDecode]';
  return changedPdf({ more: [{ number: 100, body: stream(dict, deflateSync(once, { level: 9 })) }] });
}

/** Encrypted as the standard of 1999 does (RC4, 40 bits). With an empty password it opens without asking, and is encrypted still. */
export function encryptedPdf(userPassword = 'secreto', ownerPassword = 'dueño'): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const pad = (password: string) => Buffer.concat([latin(password), padding]).subarray(0, 32);
  const md5 = (...data: Buffer[]) => createHash('md5').update(Buffer.concat(data)).digest();
  const id = md5(latin('fixture'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-4);
  const owner = rc4(md5(pad(ownerPassword)).subarray(0, 5), pad(userPassword));
  const key = md5(pad(userPassword), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);
  const text = latin('BT /F1 24 Tf 72 700 Td (Documento cifrado) Tj ET');
  const number = Buffer.from([11, 0, 0, 0, 0]);
  const encrypted = rc4(md5(key, number).subarray(0, 10), text);
  const parts = partsOf({}).map((part) => (part.number === 11 ? { number: 11, body: stream('', encrypted) } : part));
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const encryption = `/Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${hex(owner)} /U ${hex(user)}`;
  return assemblePdf(
    [...parts, { number: 100, body: `<< ${encryption} >>` }],
    `/Encrypt 100 0 R /ID [${hex(id)} ${hex(id)}]`,
  );
}

/** A web page with a PDF in it: readers that look for the header in the first kilobyte open it. */
export function polyglotPdf(): Buffer {
  return Buffer.concat([latin('<html><script>alert(1)</script>\n'), simplePdf()]);
}

function plainImage(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="45%" r="30%" fill="#0f4c5c"/></svg>`;
  return sharp(Buffer.from(svg));
}

export function simpleJpeg(width = 342, height = 387): Promise<Buffer> {
  return plainImage(width, height).jpeg({ quality: 90 }).toBuffer();
}

export function pngBytes(): Promise<Buffer> {
  return plainImage(342, 387).png().toBuffer();
}

export function jpegWithGps(orientation = 1): Promise<Buffer> {
  const image = plainImage(342, 387);
  return (orientation === 1 ? image : image.withMetadata({ orientation }))
    .withExifMerge({
      IFD0: { Make: 'CamaraSecreta' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 35/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 4/1 54/1' },
    })
    .jpeg()
    .toBuffer();
}

/** A small picture that says it is 65,000 by 65,000: four thousand million pixels. */
export async function bombJpeg(): Promise<Buffer> {
  const jpeg = await simpleJpeg(64, 64);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_000, frame + 5);
  jpeg.writeUInt16BE(65_000, frame + 7);
  return jpeg;
}

export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await simpleJpeg();
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** Whole from outside, with a run of its compressed data missing. */
export async function damagedJpeg(): Promise<Buffer> {
  const jpeg = await simpleJpeg();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([jpeg.subarray(0, scan + 600), jpeg.subarray(scan + 1_400)]);
}

/** A progressive picture whose last scan is sent a thousand times: small to send, slow to decode. */
export async function manyScansJpeg(): Promise<Buffer> {
  const jpeg = await plainImage(342, 387).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = jpeg.length - 2;
  const scan = jpeg.subarray(last, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: 1_000 }, () => scan), jpeg.subarray(end)]);
}
