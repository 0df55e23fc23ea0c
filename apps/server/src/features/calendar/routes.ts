import { getCalendar } from '@urna/contract/calendar';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { readCalendar } from '../../services/operations/calendar/read-calendar.ts';

/** The public calendar: pages explain a closed window before anyone tries to enter. */
export function calendarRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>): void {
  route(app, getCalendar, async () => ({ data: await readCalendar(deps) }));
}
