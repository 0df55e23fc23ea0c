import { tellTime } from '@urna/contract/dates';
import type { Results } from '@urna/contract/results';
import type { fieldSection } from '../consolidated-pdf/field-table.ts';
import { numberWords } from './words.ts';

type Section = Parameters<typeof fieldSection>[2];

/** The key of the contest, its last checkpoint, and who cosigned it: what receipts and copies of the box are held to. */
export function watchedSections({ log }: Results): Section[] {
  if (!log) return [];
  const { events, witnesses, checkpoint, vkey } = log;
  return [
    {
      title: 'Testigos de la urna',
      rows:
        witnesses.length === 0
          ? [['Testigos independientes', 'Ninguno siguió esta urna.']]
          : witnesses.map(({ name, page, seen }): readonly [string, string] => [
              name,
              `${seenWords(seen, events)} Su página: ${page}`,
            ]),
    },
    {
      title: 'Llaves y punto de control',
      areHashes: true,
      rows: [
        ['Llave de la votación', vkey],
        ...witnesses.map((one): readonly [string, string] => [`Llave de ${one.name}`, one.vkey]),
        ...linesOf(checkpoint),
      ],
    },
  ];
}

type Seen = NonNullable<Results['log']>['witnesses'][number]['seen'];

function seenWords(seen: Seen, events: number): string {
  if (seen === null) return 'No firmó ningún punto de control.';
  const at = tellTime(new Date(seen.at));
  return seen.events === events
    ? `Vio la misma urna, con ${numberWords(events)} eventos, el ${at}.`
    : `Vio ${numberWords(seen.events)} de los ${numberWords(events)} eventos de la urna, el ${at}.`;
}

/** A checkpoint is its origin, size and root, an empty line, and the signatures. */
function linesOf(checkpoint: string | null): (readonly [string, string])[] {
  if (checkpoint === null) return [];
  const [text = '', signatures = ''] = checkpoint.split('\n\n');
  const [origin = '', size = '', root = ''] = text.split('\n');
  return [
    ['Punto de control: urna', origin],
    ['Eventos', size],
    ['Raíz', root],
    ...signatures
      .split('\n')
      .filter((line) => line !== '')
      .map((line, at): readonly [string, string] => [`Firma ${at + 1}`, line]),
  ];
}
