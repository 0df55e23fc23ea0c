import { type Calendar, type Door, doorOf, windowNow, windowsOf } from '@urna/contract/calendar';
import type { LoginKind } from '@urna/contract/contests';
import { contestOfLogin } from '../../domain/process/shown-process.ts';
import { serverNow } from '../../lib/server-clock.ts';

/**
 * The voting window of those who log in this way, or of everybody. Without a calendar it counts as open: the server
 * decides, and its refusal says why.
 */
export function votingDoor(calendar: Calendar | undefined, login?: LoginKind): Door {
  if (!calendar) return { open: true };
  const now = new Date(serverNow());
  const times = login ? windowsOf(calendar, contestOfLogin(login)?.contest).voting : windowNow(calendar, 'voting', now);
  if (!times) return { open: false, reason: 'Las fechas de las votaciones aún no se han definido.' };
  return doorOf('voting', times, now);
}
