import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';

/** US Letter, in points. */
export const page = { width: 612, height: 792, side: 62, top: 46, bottom: 46 } as const;
export const contentWidth = page.width - 2 * page.side;

export const colours = { petrol: '#0F4C5C', ink: '#22272B', grey: '#5E5A55', line: '#DFDBD6' } as const;

/** Static TrueType files: of a variable font pdfkit would embed one weight. */
const fonts = {
  regular: readFont(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFont(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  // For what is typed or compared character by character.
  mono: readFont(import.meta.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf')),
} as const;

function readFont(url: string): Buffer {
  return readFileSync(fileURLToPath(url));
}

/**
 * Both families draw "->" as an arrow and "3x4" as "3×4": what is typed from a letter must stand in it as it is. Said of the
 * font and not with each text, with which pdfkit lays out every word anew: eight times as long. It takes an opened font
 * too; its types don't say so.
 */
function openFont(bytes: Uint8Array): Uint8Array {
  const font = create(bytes);
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { calt: false, liga: false, clig: false });
  return font as unknown as Uint8Array;
}

export interface Style {
  font?: keyof typeof fonts;
  size?: number;
  colour?: string;
}

/** One letter a page. The pen's position is `pdf.y`; nothing starts a page by itself. */
export class LetterSheet {
  readonly pdf: PDFKit.PDFDocument;

  constructor(title: string, author: string) {
    this.pdf = new PDFDocument({
      size: [page.width, page.height],
      margins: { left: page.side, right: page.side, top: page.top, bottom: 0 },
      autoFirstPage: false,
      lang: 'es-CO',
      displayTitle: true,
      info: { Title: title, Author: author, Creator: 'Urna', Producer: 'Urna' },
    });
    for (const [name, bytes] of Object.entries(fonts)) this.pdf.registerFont(name, openFont(bytes));
  }

  startLetter(): void {
    this.pdf.addPage();
  }

  /** Whether what was drawn ends above the lower margin. */
  get fits(): boolean {
    return this.pdf.y <= page.height - page.bottom;
  }

  write(
    text: string,
    { font = 'regular', size = 10, colour = colours.ink }: Style = {},
    { x = page.side, width = contentWidth + page.side - x }: { x?: number; width?: number } = {},
  ): void {
    this.pdf.font(font).fontSize(size).fillColor(colour).text(text, x, this.pdf.y, { width, lineGap: 2 });
  }

  moveTo(y: number): void {
    this.pdf.y = y;
  }

  skip(height: number): void {
    this.pdf.y += height;
  }

  rule(): void {
    const { y } = this.pdf;
    const right = page.width - page.side;
    this.pdf.lineWidth(0.5).strokeColor(colours.line).moveTo(page.side, y).lineTo(right, y).stroke();
  }

  /** At the pen, which stays. Each row's dark modules that touch are one rectangle: it halves the file. */
  drawQr(text: string, side: number): void {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
    const unit = side / rows.length;
    const { y: top } = this.pdf;
    for (const [y, row] of rows.entries()) {
      for (let x = 0, end = 0; x < row.length; x = end + 1) {
        end = x;
        while (row[end]) end += 1;
        if (end > x) this.pdf.rect(page.side + x * unit, top + y * unit, (end - x) * unit, unit);
      }
    }
    this.pdf.fill(colours.ink);
  }
}
