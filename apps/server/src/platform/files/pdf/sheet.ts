import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

/** US Letter, in points. */
export const page = { width: 612, height: 792, left: 56, right: 56, top: 92, bottom: 66 } as const;
export const contentWidth = page.width - page.left - page.right;

export const colours = {
  petrol: '#0F4C5C',
  petrolDeep: '#0A3641',
  petrolPale: '#E6EFF1',
  accent: '#B4541A',
  accentPale: '#FBEFE4',
  ink: '#22272B',
  grey: '#5E5A55',
  line: '#DFDBD6',
  white: '#FFFFFF',
} as const;

export type FontName = 'regular' | 'semibold' | 'bold' | 'mono';

/** Inter as static TrueType files: the web's variable font would be embedded at one weight. */
const files = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  // For hashes, which people compare character by character.
  mono: import.meta.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
} as const satisfies Record<FontName, string>;

const opened = new Map<FontName, Font>();

/**
 * Inter's ligatures turn "3x4" into "3×4" and "->" into an arrow. A record must show what the person typed. Said of the
 * font and not with each text: pdfkit would then lay out every word anew, which takes most of the time.
 *
 * A process reads the tables of a font once, which takes longer than writing a document. Its glyphs are each document's
 * own: one remembers the first character that it was shown for (’ or the letter ʼ), and a PDF's bytes must not depend
 * on what was written before it.
 */
function openFont(name: FontName): Font {
  const tables = opened.get(name) ?? create(readFileSync(fileURLToPath(files[name])));
  opened.set(name, tables);
  const font = Object.create(tables, { _glyphs: { value: {} } }) as Font;
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, { calt: false, liga: false, clig: false });
  return font;
}

export interface Bookmark {
  title: string;
  pageIndex: number;
  /** From the top of the page, in points. */
  top: number;
}

export interface TextStyle {
  font?: FontName;
  size?: number;
  colour?: string;
  lineGap?: number;
  align?: 'left' | 'center' | 'right';
}

export type Element = ReturnType<PDFKit.PDFDocument['struct']>;
/** pdfkit supports the scope of a header cell; its types don't yet. */
type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Row' | 'Column';
  bbox?: [number, number, number, number];
};

/** A tagged PDF under construction: the pen's position, and the structure element that drawn content belongs to. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: Element;
  readonly bookmarks: Bookmark[] = [];
  pageCount = 0;

  constructor(info: { title: string; author: string; subject: string; createdAt: Date }) {
    this.pdf = new PDFDocument({
      size: [page.width, page.height],
      margins: { left: page.left, right: page.right, top: page.top, bottom: page.bottom },
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'es-CO',
      displayTitle: true,
      info: {
        Title: info.title,
        Author: info.author,
        Subject: info.subject,
        Creator: 'Urna',
        Producer: 'Urna',
        // The file's identifier is derived from these as well, so the same registration gives the same bytes.
        CreationDate: info.createdAt,
        ModDate: info.createdAt,
      },
    });
    // pdfkit takes an opened font, too; its types don't say so.
    for (const name of Object.keys(files) as FontName[]) {
      this.pdf.registerFont(name, openFont(name) as unknown as Uint8Array);
    }
    this.pdf.on('pageAdded', () => {
      this.pageCount += 1;
    });
    this.root = this.pdf.struct('Document');
    this.pdf.addStructure(this.root);
    this.pdf.addPage();
  }

  get bottom(): number {
    return page.height - page.bottom;
  }

  /** Starts a new page unless this height fits on the current one. */
  makeRoom(height: number): void {
    if (this.pdf.y + height > this.bottom) this.pdf.addPage();
  }

  /** Decoration and repeated content: screen readers skip it. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type });
    draw();
    this.pdf.endMarkedContent();
  }

  bookmark(title: string, top = this.pdf.y): void {
    this.bookmarks.push({ title, pageIndex: this.pageCount - 1, top });
  }

  style({ font = 'regular', size = 9.5, colour = '#22272B' }: TextStyle): PDFKit.PDFDocument {
    return this.pdf.font(font).fontSize(size).fillColor(colour);
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    return this.style(style).heightOfString(text, { width, lineGap: style.lineGap ?? 0 });
  }

  /** Writes text at the pen, over the whole width by default, and moves the pen below it. */
  write(text: string, style: TextStyle, box: { x?: number; y?: number; width?: number } = {}): void {
    const { x = page.left, y = this.pdf.y, width = contentWidth } = box;
    this.style(style).text(text, x, y, {
      width,
      lineGap: style.lineGap ?? 0,
      align: style.align ?? 'left',
    });
  }

  element(parent: Element, type: string, draw: () => void, options: ElementOptions = {}): void {
    parent.add(this.pdf.struct(type, options, [draw]));
  }

  addText(parent: Element, type: string, ...written: Parameters<Sheet['write']>): void {
    this.element(parent, type, () => this.write(...written));
  }

  group(parent: Element, type: string): Element {
    const element = this.pdf.struct(type);
    parent.add(element);
    return element;
  }

  async finish(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => this.pdf.on('end', resolve));
    this.pdf.end();
    await ended;
    return Buffer.concat(chunks);
  }
}
