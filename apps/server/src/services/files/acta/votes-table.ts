import type { Results } from '@urna/contract/results';
import { sectionHeading } from '../consolidated-pdf/section-heading.ts';
import type { Element, Sheet, TextStyle } from '../consolidated-pdf/sheet.ts';
import { colours, contentWidth, page } from '../consolidated-pdf/theme.ts';
import { numberWords, percent } from './words.ts';

const padding = 4;
const right = { align: 'right' as const };
const columns = [
  { title: 'Puesto', x: 0, width: 44 },
  { title: 'Candidato', x: 44, width: contentWidth - 44 - 90 - 64 - 64 },
  { title: 'Tarjeta profesional', x: contentWidth - 90 - 64 - 64, width: 86 },
  { title: 'Votos', x: contentWidth - 128, width: 60, ...right },
  { title: 'De las papeletas', x: contentWidth - 64, width: 64, ...right },
] as const;

type Cells = readonly [string, string, string, string, string];

const head = { font: 'regular', size: 8.5, colour: colours.grey } as const;
const plain = { font: 'regular', size: 9.5, colour: colours.ink } as const;
const strong = { font: 'semibold', size: 9.5, colour: colours.ink } as const;

/** The votes: candidates by rank, blank votes, and the total. */
export function votesTable(sheet: Sheet, { choices, blank, ballots }: Results): void {
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Votos', 60);
  const table = sheet.group(section, 'Table');
  row(sheet, table, columns.map(({ title }) => title) as unknown as Cells, { style: head, isHead: true });
  for (const { rank, full_name, professional_card, votes, share } of choices) {
    row(sheet, table, [String(rank), full_name, professional_card, numberWords(votes), percent(share)], {
      style: plain,
    });
  }
  if (blank)
    row(sheet, table, ['', 'Voto en blanco', '', numberWords(blank.votes), percent(blank.share)], { style: plain });
  const all = ballots === 0 ? 0 : 1;
  row(sheet, table, ['', 'Total de papeletas', '', numberWords(ballots), percent(all)], { style: strong });
  sheet.pdf.y += 15;
}

function row(
  sheet: Sheet,
  table: Element,
  cells: Cells,
  { style, isHead = false }: { style: TextStyle; isHead?: boolean },
): void {
  const heights = columns.map(({ width }, at) => sheet.heightOf(cells[at] ?? '', width - 4, style));
  const height = Math.max(...heights, 11) + padding * 2;
  sheet.makeRoom(height);
  const top = sheet.pdf.y;
  const line = sheet.group(table, 'TR');
  for (const [at, column] of columns.entries()) {
    const align = 'align' in column ? column.align : 'left';
    const place = { x: page.left + column.x, y: top + padding, width: column.width - (align === 'left' ? 4 : 0) };
    const draw = () => sheet.write(cells[at] ?? '', { ...style, align }, place);
    sheet.element(line, isHead ? 'TH' : 'TD', draw, isHead ? { scope: 'Column' } : {});
  }
  sheet.artifact(() => {
    sheet.pdf
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(page.left, top + height)
      .lineTo(page.width - page.right, top + height)
      .stroke();
  });
  sheet.pdf.y = top + height;
}
