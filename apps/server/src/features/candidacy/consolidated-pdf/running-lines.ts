import { drawMark, onEachPage, rule } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, page, type Sheet } from '../../../platform/files/pdf/sheet.ts';
import { printedName } from './candidate-sections.ts';
import type { ConsolidatedInput } from './consolidate-job.ts';
import { DRAFT } from './cover.ts';

/** Headers and footers of our pages, drawn once the total number of pages is known. */
export function runningLines(sheet: Sheet, input: ConsolidatedInput, totalPages: number): void {
  onEachPage(sheet, (index) => {
    if (index > 0) head(sheet, `${input.process.title}  ·  ${input.process.body}`, stateOf(input));
    foot(sheet, printedName(input.candidate), `Página ${index + 1} de ${totalPages}`, stateOf(input));
  });
}

const stateOf = ({ candidate: { radicado } }: ConsolidatedInput) =>
  radicado === null ? DRAFT : `Radicado ${radicado}`;

/** The feet of the documents' pages, one on each page of a file of their own: they are stamped under the pages. */
export function annexFeet(sheet: Sheet, input: ConsolidatedInput, labels: readonly string[], ownPages: number): void {
  const total = ownPages + labels.length;
  for (const [index, label] of labels.entries()) {
    if (index > 0) sheet.pdf.addPage();
    sheet.pdf.page.margins.bottom = 0;
    sheet.artifact(() => {
      const number = `Página ${ownPages + index + 1} de ${total}`;
      foot(sheet, `${printedName(input.candidate)}  ·  ${label}`, number, stateOf(input));
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
  const colour = right === DRAFT ? colours.accent : colours.petrol;
  const place = { x: page.left + half + 28, y: 42, width: half - 28, align: 'right' as const };
  oneLine(sheet, right, place, { size: 8.5, colour, font: 'semibold' });
  rule(sheet, 64);
}

function foot(sheet: Sheet, name: string, number: string, state: string): void {
  const y = page.height - 44;
  rule(sheet, y - 8);
  oneLine(
    sheet,
    `${name}  ·  ${state}`,
    { x: page.left, y, width: contentWidth - 110 },
    { size: 8, colour: colours.grey },
  );
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
