import type { Rectangle, Size } from './quad.ts';

/** A JPEG picture with its size in pixels, and where it stands on its sheet, in points (1/72 inch) from the upper left corner. */
export interface PlacedPicture extends Size {
  jpeg: Uint8Array;
  place: Rectangle;
}

export interface PdfSheet extends Size {
  pictures: readonly PlacedPicture[];
}

const figure = (value: number) => String(Math.round(value * 100) / 100);

/**
 * Writes a PDF of JPEG pictures. The format stores them as they are, so that is a page of code, where the smallest
 * library is a hundred times as much to load on a slow link. No metadata: nothing tells the phone, the place or the
 * time.
 */
export function writePdf(sheets: readonly PdfSheet[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Uint8Array.from(part, (letter) => letter.charCodeAt(0)) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  let last = 2;
  const numbered = sheets.map((sheet) => ({
    ...sheet,
    page: (last += 1),
    content: (last += 1),
    pictures: sheet.pictures.map((picture) => ({ ...picture, object: (last += 1) })),
  }));
  const object = (id: number, dictionary: string, stream?: Uint8Array | string) => {
    offsets[id] = length;
    add(`${String(id)} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };

  // The second line, of bytes above 127, tells programs that the file isn't text.
  add('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = numbered.map(({ page }) => `${String(page)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${String(numbered.length)} >>`);
  for (const { page, content, width, height, pictures } of numbered) {
    const names = pictures.map(({ object: id }, index) => `/P${String(index)} ${String(id)} 0 R`).join(' ');
    const resources = `<< /XObject << ${names} >> >>`;
    const box = `[0 0 ${figure(width)} ${figure(height)}]`;
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${String(content)} 0 R >>`,
    );
    const drawn = pictures
      .map(({ place }, index) => {
        // PDF measures upwards from the lower edge.
        const bottom = height - place.y - place.height;
        const matrix = [place.width, 0, 0, place.height, place.x, bottom].map(figure).join(' ');
        return `q ${matrix} cm /P${String(index)} Do Q\n`;
      })
      .join('');
    object(content, `<< /Length ${String(drawn.length)} >>`, drawn);
    for (const { object: id, jpeg, ...size } of pictures)
      object(
        id,
        `<< /Type /XObject /Subtype /Image /Width ${String(size.width)} /Height ${String(size.height)} ` +
          `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${String(jpeg.length)} >>`,
        jpeg,
      );
  }
  const start = length;
  const entries = Array.from(
    { length: last },
    (_, index) => `${String(offsets[index + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
  );
  add(`xref\n0 ${String(last + 1)}\n0000000000 65535 f \n${entries.join('')}`);
  add(`trailer\n<< /Size ${String(last + 1)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`);

  const file = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    file.set(part, offset);
    offset += part.length;
  }
  return file;
}

/** How much the file is beyond its pictures, at most. */
export const pdfOverhead = (sheets: number, pictures: number): number => 1_024 + sheets * 512 + pictures * 320;
