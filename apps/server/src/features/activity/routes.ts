import { Readable } from 'node:stream';
import {
  exportActivityLog,
  findActivityCandidates,
  getActivityLog,
  listActivityStaff,
  searchActivityLog,
  verifyActivityChain,
} from '@urna/contract/activity/activity-list';
import type { Deps } from '../../platform/deps.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { type App, route } from '../../platform/http/route.ts';
import { staffOf } from '../../services/access/staff-guard.ts';
import { verifyPart } from '../../services/activity/verify-chain.ts';
import { exportActivity, findCandidates, listActivity, listStaffNames } from './read-activity.ts';

export function activityLogRoutes(app: App, deps: Pick<Deps, 'db' | 'clock'>): void {
  route(app, searchActivityLog, ({ body }) => listActivity(deps.db, body));
  route(app, getActivityLog, ({ query }) => listActivity(deps.db, query));

  route(app, listActivityStaff, async () => ({ data: await listStaffNames(deps.db) }));

  route(app, findActivityCandidates, async ({ body }) => ({ data: await findCandidates(deps.db, body.text) }));

  route(app, exportActivityLog, async (request, reply) => {
    const { fileName, content } = await exportActivity(deps, staffOf(request));
    return reply
      .type('application/jsonl')
      .header('content-disposition', contentDisposition('attachment', fileName))
      .send(Readable.from(content, { objectMode: false }));
  });

  route(app, verifyActivityChain, async ({ query }) => ({ data: await verifyPart(deps.db, query.after) }));
}
