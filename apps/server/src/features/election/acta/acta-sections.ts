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
import { choicesAt } from '@urna/contract/election/result-words';
import type { Results } from '@urna/contract/election/results';
import type { CheckNumbers } from '@urna/contract/election/vote-checks';
import { showDay, tellTime } from '@urna/contract/shared/dates';
import { tellShare } from '@urna/contract/shared/share';
import { sectionHeading } from '../../../platform/files/pdf/layout.ts';
import { colours, contentWidth, type Sheet } from '../../../platform/files/pdf/sheet.ts';
import { dataTable, type fieldSection, type TableColumn } from '../../../platform/files/pdf/tables.ts';

const whole = new Intl.NumberFormat('es-CO', { useGrouping: 'always' });

export const numberWords = (count: number): string => whole.format(count);

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** The outcome in a sentence; a tie is called one. */
export function outcomeWords(results: Results): string {
  const { outcome, blank } = results;
  switch (outcome.kind) {
    case 'no_votes':
      return 'Ningún candidato obtuvo votos.';
    case 'blank_majority':
      return `El voto en blanco obtuvo la mayoría absoluta de los votos válidos (${numberWords(blank?.votes ?? 0)}). Regla que se aplica: ${sentence(outcome.rule)}`;
    case 'most_voted': {
      const [first, ...others] = choicesAt(results.choices, outcome.positions);
      if (!first) return '';
      if (others.length === 0) return `La mayor votación es la de ${first.full_name}, con ${votesOf(first.votes)}.`;
      const named = [first, ...others].map(({ full_name, votes }) => `${full_name} (${votesOf(votes)})`);
      return `Las mayores votaciones son las de ${list.format(named)}.`;
    }
    case 'tie': {
      const { elected, positions, votes } = outcome;
      const ahead = elected.length === 0 ? '' : `Las mayores votaciones son las de ${namesOf(results, elected)}. `;
      const tiedFor = elected.length === 0 ? 'en el primer lugar' : 'por el último puesto';
      return `${ahead}Hay empate ${tiedFor} entre ${namesOf(results, positions)}, cada uno con ${votesOf(votes)}. El escrutinio no lo resuelve.`;
    }
  }
}

export const namesOf = ({ choices }: Pick<Results, 'choices'>, positions: readonly number[]): string =>
  list.format(choicesAt(choices, positions).map(({ full_name }) => full_name));

const votesOf = (count: number): string => (count === 1 ? '1 voto' : `${numberWords(count)} votos`);

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const voteColumns: readonly TableColumn[] = [
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
  dataTable(sheet, section, voteColumns, [
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

const CHECK_WIDTH = 84;
const checkTableColumns: readonly TableColumn[] = [
  { title: 'Día', width: contentWidth - CHECK_WIDTH * checkColumns.length },
  ...checkColumns.map((title) => ({ title, width: CHECK_WIDTH, align: 'right' as const })),
];
const paragraphText = { size: 9.5, colour: colours.ink, lineGap: 2 } as const;

/** The voters' own checks by day, the rule that the trustees signed, and the days that reached it. */
export function checksTable(sheet: Sheet, numbers: NonNullable<CheckNumbers>): void {
  const days = checkDays(numbers);
  const total = totalChecks(numbers.hours);
  const section = sheet.group(sheet.root, 'Sect');
  sectionHeading(sheet, section, 'Comprobaciones de los votantes', 60);
  dataTable(sheet, section, checkTableColumns, [
    ...days.map((day) => ({ cells: [showDay(day.day), ...checkFigures(day).map(numberWords)] })),
    { cells: ['Total', ...checkFigures(total).map(numberWords)], style: strong },
  ]);
  const reasons = total.reasons.map(({ outcome, checks }) => `${outcomeLabels[outcome]}: ${numberWords(checks)}.`);
  for (const paragraph of [reasons.join(' '), `${ruleWords(numbers.check.rule)} ${reachedWords(days)}`, MEANING]) {
    if (paragraph === '') continue;
    sheet.addText(section, 'P', paragraph, paragraphText);
    sheet.pdf.y += 4;
  }
  sheet.pdf.y += 12;
}

export type Section = Parameters<typeof fieldSection>[2];

/**
 * The key of the contest, its last checkpoint, and the last signature of each witness: what receipts and copies of the box
 * are held to. A witness who stopped before the box's last event is printed with what it signed then.
 */
export function watchedSections({ log }: Results): Section[] {
  if (!log) return [];
  const { events, witnesses, checkpoint, vkey } = log;
  return [
    {
      title: 'Veedores de la urna',
      rows:
        witnesses.length === 0
          ? [['Veedores independientes', 'Ninguno siguió esta urna.']]
          : witnesses.map(({ name, page, seen, retired }): readonly [string, string] => [
              name,
              `${seenWords(seen, events)}${retiredWords(retired)} Su página: ${page}`,
            ]),
    },
    {
      title: 'Llaves y punto de control',
      areHashes: true,
      rows: [['Llave de la votación', vkey], ...linesOf(checkpoint), ...witnesses.flatMap(witnessLines)],
    },
  ];
}

type Witness = NonNullable<Results['log']>['witnesses'][number];

/** With the origin above, a witness's events and root are the text that it signed. */
const witnessLines = ({ name, vkey, seen }: Witness): (readonly [string, string])[] => [
  [`Llave de ${name}`, vkey],
  ...(seen === null
    ? []
    : ([
        [`Eventos que firmó ${name}`, String(seen.events)],
        [`Raíz que firmó ${name}`, seen.root],
        [`Firma de ${name}`, seen.line.trimEnd()],
      ] as const)),
];

function seenWords(seen: Witness['seen'], events: number): string {
  if (seen === null) return 'No firmó ningún punto de control.';
  const time = tellTime(new Date(seen.at));
  return seen.events === events
    ? `Vio la misma urna, con ${numberWords(events)} eventos, el ${time}.`
    : `Vio ${numberWords(seen.events)} de los ${numberWords(events)} eventos de la urna, el ${time}.`;
}

const retiredWords = (retired: Witness['retired']): string =>
  retired === null ? '' : ` Se retiró el ${tellTime(new Date(retired.at))}. Motivo: ${retired.reason}`;

/** A checkpoint is its origin, size and root, an empty line, and the signatures, of which the first is the contest's. */
function linesOf(checkpoint: string | null): (readonly [string, string])[] {
  if (checkpoint === null) return [];
  const [text = '', signatures = ''] = checkpoint.split('\n\n');
  const [origin = '', size = '', root = ''] = text.split('\n');
  return [
    ['Punto de control: urna', origin],
    ['Eventos', size],
    ['Raíz', root],
    ['Firma de la votación', signatures.split('\n')[0] ?? ''],
  ];
}
