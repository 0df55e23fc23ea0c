import type { Element, Sheet } from './sheet.ts';
import { colours, page } from './theme.ts';

const style = { font: 'bold', size: 12.5, colour: colours.petrol } as const;

/** A heading, kept on the same page as the start of its content. */
export function sectionHeading(sheet: Sheet, parent: Element, title: string, following: number): void {
  sheet.makeRoom(30 + following);
  sheet.bookmark(title);
  const top = sheet.pdf.y;
  sheet.element(parent, 'H2', () => sheet.write(title, style));
  sheet.artifact(() => {
    const end = page.width - page.right;
    sheet.pdf
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(page.left, top + 20)
      .lineTo(end, top + 20)
      .stroke();
    sheet.pdf.rect(page.left, top + 19, 26, 2).fill(colours.petrol);
  });
  sheet.pdf.y = top + 25;
}
