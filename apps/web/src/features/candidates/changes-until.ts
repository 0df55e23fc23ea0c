import { tellTime } from '@urna/contract/shared/dates';
import type { VotingState } from '@urna/contract/voting/voting-state';

/** Until when a proposal may change, which the calendar decides, and whether the vote has opened since. */
export function changesUntil(opensAt: string | null, state: VotingState, now: Date): string {
  if (opensAt === null) return 'Puede cambiar hasta que abra la votación.';
  const opens = new Date(opensAt);
  if (now < opens) return `Puede cambiar hasta la fecha de apertura de la votación, el ${tellTime(opens)}.`;
  return state === 'waiting'
    ? 'Ya no cambia: llegó la fecha de apertura de la votación, aunque todavía no abre.'
    : 'Las propuestas no cambian desde la fecha de apertura de la votación.';
}
