import {
  approveChangeRequest,
  declineChangeRequest,
  getStoppableChange,
  listAnnouncedChanges,
  listChangeRequests,
  stopChange,
  withdrawChangeRequest,
} from '@urna/contract/staff/change-requests';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { paged } from '../../platform/http/pagination.ts';
import { route } from '../../platform/http/route.ts';
import { readChanges, toAnnounced } from '../../services/access/change-requests/change-record.ts';
import { listAnnounced, listChanges } from '../../services/access/change-requests/change-rows.ts';
import { approveChange, declineChange, withdrawChange } from '../../services/access/change-requests/decide-change.ts';
import { readStoppable, stopChange as stop } from '../../services/access/change-requests/stop-change.ts';
import { staffOf } from '../../services/access/staff-guard.ts';

/** What takes two administrators: the list, decisions, the links that stop it, and the public line. */
export function changeRequestRoutes(app: App, deps: Deps): void {
  route(app, listChangeRequests, async (request) => {
    const { data, total } = await listChanges(deps.db, request.query);
    const changes = await readChanges(deps.db, staffOf(request), data, deps.clock.now());
    return paged({ data: changes, total }, request.query);
  });

  route(app, approveChangeRequest, (request) => approveChange(deps, staffOf(request), request.params.id));

  route(app, declineChangeRequest, (request) => declineChange(deps, staffOf(request), request.params.id, request.body));

  route(app, withdrawChangeRequest, (request) => withdrawChange(deps, staffOf(request), request.params.id));

  route(app, getStoppableChange, async (request) => ({ data: await readStoppable(deps, request.body) }));

  route(app, stopChange, (request) => stop(deps, request.body));

  route(app, listAnnouncedChanges, async () => ({ data: (await listAnnounced(deps.db)).map(toAnnounced) }));
}
