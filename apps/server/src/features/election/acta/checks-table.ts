import {
  checkColumns,
  checkDays,
  checkFigures,
  MEANING,
  outcomeLabels,
  reachedWords,
  ruleWords,
  totalChecks,
} from '@urna/contract/election/check-rule';
import type { CheckNumbers } from '@urna/contract/election/vote-checks';
import { showDay } from '@urna/contract/shared/dates';
import { sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, type Sheet } from '../../../platform/files/pdf/sheet.ts';
import { dataTable, type TableColumn } from '../../../platform/files/pdf/tables.ts';
import { numberWords } from './acta-sections.ts';

const WIDTH = 84;
const columns: readonly TableColumn[] = [
  { title: 'Día', width: contentWidth - WIDTH * checkColumns.length },
  ...checkColumns.map((title) => ({ title, width: WIDTH, align: 'right' as const })),
];
const text = { size: 9.5, colour: colours.ink, lineGap: 2 } as const;
const strong = { font: 'semibold', size: 9.5, colour: colours.ink } as const;

/** The voters' own checks by day, the rule that the trustees signed, and the days that reached it. */
export function checksTable(sheet: Sheet, numbers: NonNullable<CheckNumbers>): void {
  const days = checkDays(numbers);
  const total = totalChecks(numbers.hours);
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Comprobaciones de los votantes', 60);
  dataTable(sheet, section, columns, [
    ...days.map((day) => ({ cells: [showDay(day.day), ...checkFigures(day).map(numberWords)] })),
    { cells: ['Total', ...checkFigures(total).map(numberWords)], style: strong },
  ]);
  const reasons = total.reasons.map(({ outcome, checks }) => `${outcomeLabels[outcome]}: ${numberWords(checks)}.`);
  for (const paragraph of [reasons.join(' '), `${ruleWords(numbers.check.rule)} ${reachedWords(days)}`, MEANING]) {
    if (paragraph === '') continue;
    sheet.addText(section, 'P', paragraph, text);
    sheet.pdf.y += 4;
  }
  sheet.pdf.y += 12;
}
