import { type Calendar, type Door, doorOf } from '@urna/contract/calendar';
import { serverNow } from '../../lib/server-clock.ts';

/** Without a calendar the window counts as open: the server decides, and its refusal says why. */
export function votingDoor(calendar: Calendar | undefined): Door {
  if (!calendar) return { open: true };
  const times = calendar.windows.voting;
  if (!times) return { open: false, reason: 'Las fechas de las votaciones aún no se han definido.' };
  return doorOf('voting', times, new Date(serverNow()));
}
