import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as another library than its writer's reads it. For tests only. */
export interface ReadPdf {
  pages: { text: string; structure: string[] }[];
  title: string;
  language: string | null;
  bookmarks: string[];
}

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => readPage(document, index + 1)),
  );
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const outline = (await document.getOutline()) as { title: string }[] | null;
  await task.destroy();
  return {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? null,
    bookmarks: outline?.map(({ title }) => title) ?? [],
  };
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<ReadPdf['pages'][number]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
  const tree = (await page.getStructTree()) as StructureNode | null;
  return { text: text.replace(/\s+/g, ' '), structure: tree ? flatten(tree) : [] };
}

function flatten({ role, alt, children = [] }: StructureNode): string[] {
  const own = role ? [alt ? `${role}: ${alt}` : role] : [];
  return [...own, ...children.flatMap(flatten)];
}

/** How many distinct glyphs the fonts embed: text extraction can't tell an arrow from the hyphen it replaces. */
export async function countGlyphs(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const glyphs = new Set<string>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    let font = '';
    for (const [index, operator] of fnArray.entries()) {
      const [first] = argsArray[index] ?? [];
      if (operator === OPS.setFont) font = first as string;
      if (operator !== OPS.showText) continue;
      for (const glyph of first as ({ unicode: string; width: number } | number)[]) {
        if (typeof glyph === 'object') glyphs.add(`${font} ${glyph.unicode} ${glyph.width}`);
      }
    }
  }
  await task.destroy();
  return glyphs.size;
}
