import type { Results } from '@urna/contract/election/results';
import { tellShare } from '@urna/contract/shared/share';
import { dataTable, type TableColumn } from '../consolidated-pdf/data-table.ts';
import { sectionHeading } from '../consolidated-pdf/layout.ts';
import type { Sheet } from '../consolidated-pdf/sheet.ts';
import { colours, contentWidth } from '../consolidated-pdf/theme.ts';
import { numberWords } from './words.ts';

const columns: readonly TableColumn[] = [
  { title: 'Puesto', width: 44 },
  { title: 'Candidato', width: contentWidth - 44 - 90 - 64 - 64 },
  { title: 'Tarjeta profesional', width: 90 },
  { title: 'Votos', width: 64, align: 'right' },
  { title: 'De las papeletas', width: 64, align: 'right' },
];
const strong = { font: 'semibold', size: 9.5, colour: colours.ink } as const;

/** The votes: candidates by rank, blank votes, and the total. */
export function votesTable(sheet: Sheet, { choices, blank, ballots }: Results): void {
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Votos', 60);
  dataTable(sheet, section, columns, [
    ...choices.map(({ rank, full_name, professional_card, votes, share }) => ({
      cells: [String(rank), full_name, professional_card, numberWords(votes), tellShare(share)],
    })),
    ...(blank ? [{ cells: ['', 'Voto en blanco', '', numberWords(blank.votes), tellShare(blank.share)] }] : []),
    {
      cells: ['', 'Total de papeletas', '', numberWords(ballots), tellShare(ballots === 0 ? 0 : 1)],
      style: strong,
    },
  ]);
}
