import { openPdf } from './pdf-viewer.tsx';

/** The text of a PDF's first pages; empty for a scan. */
export async function pdfText(file: Blob, mostPages: number): Promise<string> {
  const document = await openPdf(file);
  try {
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(mostPages, document.numPages); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return pages.join(' ');
  } finally {
    await document.loadingTask.destroy();
  }
}
