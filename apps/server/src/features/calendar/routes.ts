import { type Calendar, calendarSchema } from '@urna/contract/calendar';
import { dataSchema } from '@urna/contract/envelope';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { currentProcess, windowsOf } from '../../services/calendar/calendar.ts';

/** The process and its windows, for anyone: so that a closed door is explained before the click. */
export function calendarRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>): void {
  app.get(
    '/elections/calendar',
    {
      schema: { tags: ['Público'], summary: 'El proceso y sus fechas', response: { 200: dataSchema(calendarSchema) } },
    },
    async () => {
      const [{ title, body, period }, rows] = await Promise.all([currentProcess(deps.db), windowsOf(deps.db)]);
      const windows: Calendar['windows'] = {};
      for (const row of rows) {
        windows[row.name] = { opens_at: row.opens_at.toISOString(), closes_at: row.closes_at.toISOString() };
      }
      const now = deps.clock.now().toISOString();
      return { data: { process: { title, body, period }, windows, now, update_data_url: deps.updateDataUrl } };
    },
  );
}
