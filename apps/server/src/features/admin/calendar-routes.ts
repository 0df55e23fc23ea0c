import { calendarAnswerSchema, windowChangeSchema } from '@urna/contract/administration';
import { calendarSchema } from '@urna/contract/calendar';
import { dataSchema } from '@urna/contract/envelope';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { readCalendar } from '../../services/operations/calendar/read-calendar.ts';
import { setWindow } from '../../services/operations/calendar/set-window.ts';
import { asCauser, staffOf } from '../../services/people/staff/staff-guard.ts';

const tags = ['Administración'];
const security = [{ session: [] }];

export function calendarAdminRoutes(app: App, deps: Deps): void {
  app.get(
    '/admin/calendar',
    {
      config: { session: ['staff'], ability: 'audit' },
      schema: { tags, security, summary: 'El proceso y sus fechas', response: { 200: dataSchema(calendarSchema) } },
    },
    async () => ({ data: await readCalendar(deps) }),
  );

  app.put(
    '/admin/calendar',
    {
      config: { session: ['staff'], ability: 'administer' },
      schema: {
        tags,
        security,
        summary: 'Fija una ventana, con su motivo',
        body: windowChangeSchema,
        response: { 200: calendarAnswerSchema },
      },
    },
    async (request) => {
      const { window, opens_at, closes_at, reason } = request.body;
      const change = { window, opensAt: new Date(opens_at), closesAt: new Date(closes_at), reason };
      const result = await setWindow(deps, asCauser(staffOf(request)), change);
      if (!result.ok) throw new AppError('calendar_refused', { details: { reason: result.reason } });
      return { message: 'El calendario se guardó correctamente.', data: await readCalendar(deps) };
    },
  );
}
