import { type Calendar, type WindowName, windowNow } from '@urna/contract/process/calendar';
import { votingStateOf } from '@urna/contract/voting/voting-state';

export type Stage = 'before' | 'waiting' | 'open' | 'closed' | 'unknown';

export const stageWords = {
  before: 'Próximamente',
  waiting: 'Aún no abren',
  open: 'Abiertas',
  closed: 'Cerradas',
  unknown: '',
} as const satisfies Record<Stage, string>;

/** How a window of the process stands. That of the vote opens no vote by itself. */
export function stageOf(name: WindowName, calendar: Calendar, now: Date): Stage {
  const window = windowNow(calendar, name, now);
  if (!window) return 'unknown';
  const state = name === 'voting' ? votingStateOf(calendar, now) : 'unknown';
  if (state !== 'unknown') return state === 'published' ? 'closed' : state;
  if (now < new Date(window.opens_at)) return 'before';
  if (now >= new Date(window.closes_at)) return 'closed';
  return name === 'voting' ? 'waiting' : 'open';
}
