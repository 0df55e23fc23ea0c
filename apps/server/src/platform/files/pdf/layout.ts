import { encodeQR } from 'qr';
import type { DocumentHead } from './document-head.ts';
import { colours, contentWidth, type Element, page, type Sheet } from './sheet.ts';

const LETTERHEAD_HEIGHT = 96;

/** The band at the head of a document, with the name of the election; in a drill it says so. */
export function letterhead(sheet: Sheet, parent: Element, process: DocumentHead): void {
  sheet.artifact(() => {
    sheet.pdf.rect(0, 0, page.width, LETTERHEAD_HEIGHT).fill(colours.petrol);
    drawMark(sheet.pdf, { x: page.left, y: 28, side: 40 }, { paper: colours.white, fold: '#A9C3C9', slot: '#F2B880' });
  });
  const left = { x: page.left + 56, width: contentWidth - 56 };
  sheet.addText(parent, 'P', process.title, { font: 'bold', size: 17, colour: colours.white }, { ...left, y: 29 });
  const line = `${process.body}  ·  Periodo ${process.period}`;
  sheet.addText(parent, 'P', line, { font: 'regular', size: 10, colour: '#DCE8EB' }, { ...left, y: 53 });
  if (!process.drill) return;
  const words = 'Simulacro: no es una votación real';
  sheet.addText(parent, 'P', words, { font: 'bold', size: 11, colour: '#F2B880' }, { ...left, y: 71 });
}

const headingStyle = { font: 'bold', size: 12.5, colour: colours.petrol } as const;

/** A heading, kept on the same page as the start of its content. */
export function sectionHeading(sheet: Sheet, parent: Element, title: string, following: number): void {
  sheet.makeRoom(30 + following);
  sheet.bookmark(title);
  const top = sheet.pdf.y;
  sheet.addText(parent, 'H2', title, headingStyle);
  sheet.artifact(() => {
    rule(sheet, top + 20);
    sheet.pdf.rect(page.left, top + 19, 26, 2).fill(colours.petrol);
  });
  sheet.pdf.y = top + 25;
}

/** Draws what stands on every page, once their number is known. */
export function onEachPage(sheet: Sheet, draw: (index: number) => void): void {
  for (let index = 0; index < sheet.pageCount; index += 1) {
    sheet.pdf.switchToPage(index);
    // pdfkit would start a new page for text below the margin.
    sheet.pdf.page.margins.bottom = 0;
    sheet.artifact(() => draw(index), 'Pagination');
    sheet.pdf.page.margins.bottom = page.bottom;
  }
}

export function pageNumbers(sheet: Sheet, label: string): void {
  const y = page.height - 44;
  const style = { size: 8, colour: colours.grey } as const;
  onEachPage(sheet, (index) => {
    sheet.write(label, style, { y, width: contentWidth - 100 });
    const number = `Página ${index + 1} de ${sheet.pageCount}`;
    sheet.write(number, { ...style, align: 'right' }, { x: page.width - page.right - 100, y, width: 100 });
  });
}

/** Draws the product's mark, a folded paper entering a slot, in a square of the given side. */
export function drawMark(
  pdf: PDFKit.PDFDocument,
  box: { x: number; y: number; side: number },
  colour: { paper: string; fold: string; slot: string },
): void {
  const unit = box.side / 24;
  pdf.save().translate(box.x, box.y).scale(unit);
  pdf.polygon([6.5, 1.5], [14.2, 1.5], [17.5, 4.8], [17.5, 15.4], [6.5, 15.4]).fill(colour.paper);
  pdf.polygon([14.2, 1.5], [14.2, 4.8], [17.5, 4.8]).fill(colour.fold);
  pdf.roundedRect(2, 15.4, 20, 3, 1.5).fill(colour.slot);
  pdf.polygon([4.2, 20.2], [19.8, 20.2], [19.8, 21.6], [4.2, 21.6]).fill(colour.slot);
  pdf.restore();
}

/** A thin line across the page. */
export function rule(sheet: Sheet, y: number): void {
  sheet.pdf
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .moveTo(page.left, y)
    .lineTo(page.width - page.right, y)
    .stroke();
}

/** Draws a QR code as vector shapes, with alternative text for screen readers. */
export function drawQr(
  sheet: Sheet,
  parent: Element,
  text: string,
  box: { x: number; y: number; side: number; alt: string },
): void {
  // The paper around it is the quiet zone.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const unit = box.side / rows.length;
  sheet.element(
    parent,
    'Figure',
    () => {
      for (const [y, row] of rows.entries()) {
        for (const [x, dark] of row.entries()) {
          if (dark) sheet.pdf.rect(box.x + x * unit, box.y + y * unit, unit, unit);
        }
      }
      sheet.pdf.fill(colours.ink);
    },
    { alt: box.alt, bbox: [box.x, box.y, box.x + box.side, box.y + box.side] },
  );
}
