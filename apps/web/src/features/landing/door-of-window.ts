import { type Calendar, type Door, doorOf, type WindowName } from '@urna/contract/calendar';
import { serverNow } from '../../lib/server-clock.ts';

/** Without a calendar the door counts as open: the server has the last word, and its refusal says why. */
export function doorOfWindow(calendar: Calendar | undefined, name: WindowName): Door {
  if (!calendar) return { open: true };
  const times = calendar.windows[name];
  if (!times) return { open: false, reason: 'Las fechas aún no se han definido.' };
  return doorOf(name, times, new Date(serverNow()));
}
