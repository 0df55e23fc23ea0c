export type Stage = 'before' | 'open' | 'closed' | 'unknown';

export const stageWords = {
  before: 'Próximamente',
  open: 'Abiertas',
  closed: 'Cerradas',
  unknown: '',
} as const satisfies Record<Stage, string>;

export function stageOf(window: { opens_at: string; closes_at: string }, now: Date): Stage {
  if (now < new Date(window.opens_at)) return 'before';
  return now < new Date(window.closes_at) ? 'open' : 'closed';
}
