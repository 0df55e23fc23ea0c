import type { Results } from '@urna/contract/election/results';
import { tellTime } from '@urna/contract/shared/dates';
import type { fieldSection } from '../consolidated-pdf/field-table.ts';
import { numberWords } from './words.ts';

type Section = Parameters<typeof fieldSection>[2];

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
  const at = tellTime(new Date(seen.at));
  return seen.events === events
    ? `Vio la misma urna, con ${numberWords(events)} eventos, el ${at}.`
    : `Vio ${numberWords(seen.events)} de los ${numberWords(events)} eventos de la urna, el ${at}.`;
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
