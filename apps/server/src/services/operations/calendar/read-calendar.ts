import type { Calendar } from '@urna/contract/calendar';
import type { Deps } from '../../../platform/deps.ts';
import { currentProcess, windowsOf } from './calendar.ts';

/** The process and its windows, as the API shows them. */
export async function readCalendar(deps: Pick<Deps, 'db' | 'clock' | 'updateDataUrl'>): Promise<Calendar> {
  const [{ title, body, period }, rows] = await Promise.all([currentProcess(deps.db), windowsOf(deps.db)]);
  const windows: Calendar['windows'] = {};
  for (const row of rows) {
    windows[row.name] = { opens_at: row.opens_at.toISOString(), closes_at: row.closes_at.toISOString() };
  }
  const now = deps.clock.now().toISOString();
  return { process: { title, body, period }, windows, now, update_data_url: deps.updateDataUrl };
}
