import { bogotaDay } from '../shared/dates.ts';
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
