import { bogotaDay, showDay } from '../shared/dates.ts';
import { type CheckHour, type CheckNumbers, type CheckOutcome, type CheckRule, checkFailures } from './vote-checks.ts';

/** What the checks of some hours came to. A ballot counts once for each number, however often it is checked. */
export interface CheckTotals {
  begun: number;
  shown: number;
  confirmed: number;
  contradicted: number;
  failed: number;
  /** The failures by reason, without those that never came. */
  reasons: { outcome: CheckOutcome; checks: number }[];
}

export interface CheckDay extends CheckTotals {
  /** In Bogotá, YYYY-MM-DD. */
  day: string;
  /** Whether the rule has the board investigate. */
  reached: boolean;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

export function totalChecks(hours: readonly CheckHour[]): CheckTotals {
  const reasons = checkFailures
    .map((outcome) => ({ outcome, checks: sum(hours.map(({ failed }) => failed[outcome] ?? 0)) }))
    .filter(({ checks }) => checks > 0);
  const total = (of: 'begun' | 'shown' | 'confirmed' | 'contradicted') => sum(hours.map((hour) => hour[of]));
  return {
    begun: total('begun'),
    shown: total('shown'),
    confirmed: total('confirmed'),
    contradicted: total('contradicted'),
    failed: sum(reasons.map(({ checks }) => checks)),
    reasons,
  };
}

/**
 * Whether a day's failed and contradicted checks are more than both bounds. It annuls nothing: enough voters who lie reach
 * it too. A page may report a failure before it begins a check, so there may be more of them than were begun.
 */
export function reachesRule(
  { begun, contradicted, failed }: Pick<CheckTotals, 'begun' | 'contradicted' | 'failed'>,
  { count, percent }: CheckRule,
): boolean {
  const doubtful = contradicted + failed;
  return doubtful > count && 100 * doubtful > percent * begun;
}

/** The days on which a check was counted, in their order. */
export function checkDays({ check, hours }: NonNullable<CheckNumbers>): CheckDay[] {
  const days = Map.groupBy(hours, ({ hour }) => bogotaDay(new Date(hour)));
  return [...days]
    .map(([day, some]) => ({ day, ...totalChecks(some) }))
    .map((day) => ({ ...day, reached: reachesRule(day, check.rule) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** The same numbers in words, for the page of results, the staff's page and the acta. */
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
