import type { PrintedProcess } from '../../processes/printed-process.ts';
import { drawMark } from './mark.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, contentWidth, page } from './theme.ts';

const height = 96;

/** The band at the head of a document, with the name of the election; in a drill it says so. */
export function letterhead(sheet: Sheet, parent: Element, process: PrintedProcess): void {
  sheet.artifact(() => {
    sheet.pdf.rect(0, 0, page.width, height).fill(colours.petrol);
    drawMark(sheet.pdf, { x: page.left, y: 28, side: 40 }, { paper: colours.white, fold: '#A9C3C9', slot: '#F2B880' });
  });
  const left = { x: page.left + 56, width: contentWidth - 56 };
  sheet.element(parent, 'P', () => {
    sheet.write(process.title, { font: 'bold', size: 17, colour: colours.white }, { ...left, y: 29 });
  });
  const line = `${process.body}  ·  Período ${process.period}`;
  sheet.element(parent, 'P', () => {
    sheet.write(line, { font: 'regular', size: 10, colour: '#DCE8EB' }, { ...left, y: 53 });
  });
  if (!process.drill) return;
  sheet.element(parent, 'P', () => {
    const words = 'Simulacro: no es una votación real';
    sheet.write(words, { font: 'bold', size: 11, colour: '#F2B880' }, { ...left, y: 71 });
  });
}
