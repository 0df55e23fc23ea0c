import { tell, time } from './plausible-dates.ts';

/** How long an extension of an open vote can be undone. */
export const UNDO_MINUTES = 15;
/** Whoever logged in counting on the later close has a session of five minutes: time to finish it and one more. */
export const NOTICE_MINUTES = 10;

const MINUTE = 60_000;

/** The voting window, with the close that it had before it was extended, and when that was. */
export interface ExtendedWindow {
  closes_at: string | Date;
  extended_from: string | Date | null;
  extended_at: string | Date | null;
}

export type Undo = { ok: true; closes_at: Date; until: Date } | { ok: false; reason: string };

/**
 * The close after undoing an extension: the former one, or ten minutes from now if that is later. So no vote is cut off
 * before the former close, and none that was cast since becomes one after the close.
 */
export function undoneExtension(window: ExtendedWindow | undefined, now: Date): Undo {
  if (!window?.extended_from || !window.extended_at)
    return { ok: false, reason: 'El último cambio de la votación no fue una ampliación del cierre.' };
  const until = new Date(time(window.extended_at) + UNDO_MINUTES * MINUTE);
  if (now >= until)
    return {
      ok: false,
      reason: `Una ampliación se puede deshacer durante ${UNDO_MINUTES} minutos (hasta el ${tell(until)}).`,
    };
  const closes_at = new Date(Math.max(time(window.extended_from), now.getTime() + NOTICE_MINUTES * MINUTE));
  if (closes_at.getTime() >= time(window.closes_at))
    return { ok: false, reason: `La votación cierra el ${tell(window.closes_at)}: deshacer ya no la acorta.` };
  return { ok: true, closes_at, until };
}
