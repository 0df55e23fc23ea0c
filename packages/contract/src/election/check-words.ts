import { showDay } from '../shared/dates.ts';
import type { CheckDay, CheckTotals } from './check-rule.ts';
import type { CheckOutcome, CheckRule } from './vote-checks.ts';

/** The numbers of the voters' own checks in words, for the page of results, the staff's page and the acta. */

export const outcomeLabels: Record<CheckOutcome, string> = {
  confirmed: 'Es lo que votó',
  contradicted: 'No es lo que votó',
  other_election: 'El código era de otra elección',
  other_ballot: 'El servidor mostró otra papeleta',
  invalid_ballot: 'La papeleta no era válida',
  invalid_element: 'La respuesta del servidor no tenía la forma debida',
  wrong_answer: 'El servidor no demostró lo que dijo de la papeleta',
  other_randomness: 'El código no correspondía a la papeleta',
  no_choice: 'La papeleta no contenía ninguna opción',
  not_included: 'El servidor no demostró que la papeleta estuviera en la urna',
  refused: 'El servidor no aceptó un código que todavía servía',
};

export const checkColumns = ['Empezadas', 'Mostradas', 'Es lo que votó', 'No es lo que votó', 'Fallidas'] as const;

export const checkFigures = ({ begun, shown, confirmed, contradicted, failed }: CheckTotals): readonly number[] => [
  begun,
  shown,
  confirmed,
  contradicted,
  failed,
];

const decimal = (number: number): string => String(number).replace('.', ',');

export const ruleWords = ({ count, percent }: CheckRule): string =>
  `La Junta investiga si en un mismo día fallan o contradicen el voto más de ${decimal(count)} ${count === 1 ? 'comprobación' : 'comprobaciones'} y son más del ${decimal(percent)}\u{A0}% de las que se empezaron.`;

export const MEANING =
  'Una comprobación que falla o contradice es un aviso, no una prueba: no anula ningún voto, y también puede darlo quien no dice la verdad.';

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' });

/** On which days the rule has the board investigate. */
export function reachedWords(days: readonly CheckDay[]): string {
  const reached = days.filter((day) => day.reached);
  if (reached.length === 0) return 'Ningún día se llegó a ese número.';
  const named = reached.map(
    ({ day, begun, contradicted, failed }) =>
      `el ${showDay(day)} (${String(contradicted + failed)} de ${String(begun)} empezadas)`,
  );
  return `Se llegó a ese número ${list.format(named)}.`;
}
