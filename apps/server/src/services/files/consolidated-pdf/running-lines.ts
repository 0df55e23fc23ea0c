import { fullName } from './candidate-sections.ts';
import type { ConsolidatedInput } from './consolidated-input.ts';
import { DRAFT } from './cover.ts';
import { drawMark, rule } from './layout.ts';
import type { Sheet } from './sheet.ts';
import { colours, contentWidth, page } from './theme.ts';

/** Headers and footers of our pages, drawn once the total number of pages is known. */
export function runningLines(sheet: Sheet, input: ConsolidatedInput, totalPages: number): void {
  const { radicado } = input.candidate;
  const state = input.generatedFor === 'submission' && radicado !== null ? `Radicado ${radicado}` : DRAFT;
  for (let index = 0; index < sheet.pageCount; index += 1) {
    sheet.pdf.switchToPage(index);
    // pdfkit would start a new page for text below the margin.
    sheet.pdf.page.margins.bottom = 0;
    sheet.artifact(() => {
      if (index > 0) head(sheet, `${input.process.title}  ·  ${input.process.body}`, state);
      foot(sheet, fullName(input.candidate), `Página ${index + 1} de ${totalPages}`, state);
    }, 'Pagination');
    sheet.pdf.page.margins.bottom = page.bottom;
  }
}

/** The feet of the documents' pages, one on each page of a file of their own: they are stamped under the pages. */
export function annexFeet(sheet: Sheet, input: ConsolidatedInput, labels: readonly string[], ownPages: number): void {
  const { radicado } = input.candidate;
  const state = input.generatedFor === 'submission' && radicado !== null ? `Radicado ${radicado}` : DRAFT;
  const total = ownPages + labels.length;
  for (const [index, label] of labels.entries()) {
    if (index > 0) sheet.pdf.addPage();
    sheet.pdf.page.margins.bottom = 0;
    sheet.artifact(() => {
      const number = `Página ${ownPages + index + 1} de ${total}`;
      foot(sheet, `${fullName(input.candidate)}  ·  ${label}`, number, state);
    }, 'Pagination');
  }
}

function head(sheet: Sheet, left: string, right: string): void {
  drawMark(
    sheet.pdf,
    { x: page.left, y: 36, side: 20 },
    { paper: colours.petrol, fold: '#7FA3AC', slot: colours.accent },
  );
  const half = contentWidth / 2;
  oneLine(sheet, left, { x: page.left + 28, y: 42, width: half }, { size: 8.5, colour: colours.grey });
  const isDraft = right === DRAFT;
  const colour = isDraft ? colours.accent : colours.petrol;
  const place = { x: page.left + half + 28, y: 42, width: half - 28, align: 'right' as const };
  oneLine(sheet, right, place, { size: 8.5, colour, font: 'semibold' });
  rule(sheet, 64);
}

function foot(sheet: Sheet, name: string, number: string, state: string): void {
  const y = page.height - 44;
  rule(sheet, y - 8);
  const label = state === DRAFT ? `${name}  ·  ${DRAFT}` : `${name}  ·  ${state}`;
  oneLine(sheet, label, { x: page.left, y, width: contentWidth - 110 }, { size: 8, colour: colours.grey });
  const place = { x: page.left + contentWidth - 100, y, width: 100, align: 'right' as const };
  oneLine(sheet, number, place, { size: 8, colour: colours.grey, font: 'semibold' });
}

interface Place {
  x: number;
  y: number;
  width: number;
  align?: 'right';
}

/** A very long name is truncated with an ellipsis here; the first page shows it in full. */
function oneLine(sheet: Sheet, text: string, place: Place, style: Parameters<Sheet['style']>[0]): void {
  const { x, y, width, align = 'left' } = place;
  sheet.style(style).text(text, x, y, { width, align, height: 12, ellipsis: true, lineBreak: true });
}
