import { getActivityLog } from '@urna/contract/activity-list';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { route } from '../../platform/http/route.ts';
import { listActivity } from './list-activity.ts';

export function activityLogRoutes(app: App, deps: Pick<Deps, 'db'>): void {
  route(app, getActivityLog, (request) => listActivity(deps.db, request.query));
}
