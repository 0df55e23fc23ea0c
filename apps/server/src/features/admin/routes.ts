import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { calendarAdminRoutes } from './calendar-routes.ts';
import { importRoutes } from './import-routes.ts';
import { staffAdminRoutes } from './staff-routes.ts';

export async function adminRoutes(app: App, deps: Deps): Promise<void> {
  calendarAdminRoutes(app, deps);
  staffAdminRoutes(app, deps);
  await importRoutes(app, deps);
}
