import { activityListSchema, activityQuerySchema } from '@urna/contract/activity-list';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
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
        querystring: activityQuerySchema,
        response: { 200: activityListSchema },
      },
    },
    (request) => listActivity(deps.db, request.query),
  );
}
