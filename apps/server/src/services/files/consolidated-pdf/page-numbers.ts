import type { Sheet } from './sheet.ts';
import { colours, contentWidth, page } from './theme.ts';

/** The foot of every page, drawn once their number is known. */
export function pageNumbers(sheet: Sheet, label: string): void {
  for (let index = 0; index < sheet.pageCount; index += 1) {
    sheet.pdf.switchToPage(index);
    // pdfkit would start a new page for text below the margin.
    sheet.pdf.page.margins.bottom = 0;
    const y = page.height - 44;
    sheet.artifact(() => {
      const style = { size: 8, colour: colours.grey } as const;
      sheet.write(label, style, { y, width: contentWidth - 100 });
      const number = `Página ${index + 1} de ${sheet.pageCount}`;
      sheet.write(number, { ...style, align: 'right' }, { x: page.width - page.right - 100, y, width: 100 });
    }, 'Pagination');
    sheet.pdf.page.margins.bottom = page.bottom;
  }
}
