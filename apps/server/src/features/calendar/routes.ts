import { calendarSchema } from '@urna/contract/calendar';
import { dataSchema } from '@urna/contract/envelope';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readCalendar } from '../../services/operations/calendar/read-calendar.ts';

/** The process and its windows, for anyone: so that a closed door is explained before the click. */
export function calendarRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>): void {
  app.get(
    '/elections/calendar',
    {
      schema: { tags: ['Público'], summary: 'El proceso y sus fechas', response: { 200: dataSchema(calendarSchema) } },
    },
    async () => ({ data: await readCalendar(deps) }),
  );
}
