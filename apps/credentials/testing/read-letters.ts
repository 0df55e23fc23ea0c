import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';

export interface ReadLetter {
  text: string;
  /** What a camera reads of its QR code. */
  qr: string;
}

/** What is used of the canvas that pdfjs draws on. */
interface Surface {
  canvas: null;
  context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray } };
}
interface SurfaceFactory {
  create: (width: number, height: number) => Surface;
}

/** The pages of a PDF as another library than its writer's reads and draws them. */
export async function readLetters(bytes: Uint8Array): Promise<ReadLetter[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const letters: ReadLetter[] = [];
  for (let number = 1; number <= document.numPages; number += 1) letters.push(await readPage(document, number));
  await task.destroy();
  return letters;
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<ReadLetter> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
  const viewport = page.getViewport({ scale: 2 });
  const { canvas, context } = (document.canvasFactory as SurfaceFactory).create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context as never, viewport }).promise;
  const { width, height } = viewport;
  const { data } = context.getImageData(0, 0, width, height);
  return { text: text.replace(/\s+/g, ' '), qr: decodeQR({ width, height, data: new Uint8Array(data) }) };
}
