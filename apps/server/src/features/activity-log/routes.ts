import { activityEntrySchema, activityFiltersSchema } from '@urna/contract/activity-list';
import { listSchema, pageQuerySchema } from '@urna/contract/envelope';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { listActivity } from './list-activity.ts';

export function activityLogRoutes(app: App, deps: Pick<Deps, 'db'>): void {
  app.get(
    '/activity-logs',
    {
      config: { session: ['staff'], ability: 'read' },
      schema: {
        tags: ['Actividad'],
        security: [{ session: [] }],
        summary: 'El registro de actividades, de lo más reciente a lo más antiguo',
        querystring: activityFiltersSchema.extend(pageQuerySchema.shape),
        response: { 200: listSchema(activityEntrySchema) },
      },
    },
    async (request) => {
      const { page, per_page, ...filters } = request.query;
      return paged(await listActivity(deps.db, filters, { page, per_page }), { page, per_page });
    },
  );
}
