// The endpoints of access: sessions of staff, passkeys, and what takes two administrators.

import {
  approveChangeRequest,
  declineChangeRequest,
  getStoppableChange,
  listAnnouncedChanges,
  listChangeRequests,
  stopChange,
  withdrawChangeRequest,
} from '@urna/contract/access/change-requests';
import { beginDirectoryLogin, finishDirectoryLogin, getDirectory } from '@urna/contract/access/directory';
import {
  beginPasskey,
  declinePasskeyOffer,
  listOwnPasskeys,
  openSessionByPasskey,
  registerPasskey,
  removePasskey,
} from '@urna/contract/access/passkeys';
import {
  endStaffSession,
  getOwnStaffUser,
  openStaffSession,
  renewStaffSession,
  sendStaffCode,
} from '@urna/contract/access/staff-session';
import type { Deps } from '../../platform/deps.ts';
import { type App, route } from '../../platform/http/route.ts';
import { paged } from '../../platform/read-page.ts';
import { listAnnounced, listChanges } from '../../services/access/change-requests/change-rows.ts';
import {
  approveChange,
  declineChange,
  readStoppable,
  stopChange as stop,
  withdrawChange,
} from '../../services/access/change-requests/decide-change.ts';
import { readChanges, toAnnounced } from '../../services/access/change-requests/describe-change.ts';
import { declineOffer, passkeyStateOf } from '../../services/access/passkeys/passkey-rows.ts';
import { refreshSession } from '../../services/access/sessions/prolong-session.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import { bearerToken, sessionOf } from '../../services/access/sessions/session-guard.ts';
import { asCauser, staffOf } from '../../services/access/staff-guard.ts';
import { toStaffUser } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { releaseAll } from '../../services/candidacy/presence-rows.ts';
import { beginLogin, finishLogin } from './directory-login.ts';
import { requestStaffCode, verifyStaffCode, verifyStaffPasskey } from './log-in.ts';
import { readOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts';
import { beginOwnPasskey, registerOwnPasskey } from './register-passkey.ts';

export function staffSessionRoutes(app: App, deps: Deps): void {
  route(app, sendStaffCode, (request) => requestStaffCode(deps, request.body, request.attempt));

  route(app, openStaffSession, async (request, reply) => {
    const answer = await verifyStaffCode(deps, request.body, request.attempt);
    return reply.status('passkey' in answer ? 202 : 200).send(answer);
  });

  route(app, openSessionByPasskey, (request) => verifyStaffPasskey(deps, request.body));

  route(app, getDirectory, () => ({ data: deps.directory ? { label: deps.directory.label } : null }));

  route(app, beginDirectoryLogin, async (request) => ({ data: await beginLogin(deps, request.body) }));

  route(app, finishDirectoryLogin, async (request, reply) => {
    const answer = await finishLogin(deps, request.body);
    return reply.status('token_info' in answer ? 200 : 'passkey' in answer ? 202 : 201).send(answer);
  });

  route(app, renewStaffSession, (request) => refreshSession(deps, bearerToken(request), ['staff']), {
    authenticatesItself: true,
    onRequest: async (request) => void bearerToken(request),
  });

  route(app, getOwnStaffUser, async (request) => {
    const staff = staffOf(request);
    return { data: { ...toStaffUser(staff), passkey: await passkeyStateOf(deps, deps.db, staff) } };
  });

  route(app, endStaffSession, async (request) => {
    const now = deps.clock.now();
    const session = sessionOf(request);
    await deps.db.transaction().execute(async (tx) => {
      await endSession(tx, session.id, now, 'logout');
      await releaseAll(tx, staffOf(request).id);
      await record(tx, asCauser(staffOf(request)), 'session_ended', { process: null, kind: 'staff' });
    });
    return { message: 'La sesión se cerró correctamente.' };
  });
}

export function passkeyRoutes(app: App, deps: Deps): void {
  route(app, listOwnPasskeys, (request) => readOwnPasskeys(deps, staffOf(request)));

  route(app, beginPasskey, async (request) => ({
    data: await beginOwnPasskey(deps, staffOf(request), sessionOf(request)),
  }));

  route(app, registerPasskey, async (request, reply) =>
    reply.status(201).send(await registerOwnPasskey(deps, staffOf(request), sessionOf(request), request.body)),
  );

  route(app, removePasskey, (request) => removeOwnPasskey(deps, staffOf(request), request.params.id));

  route(app, declinePasskeyOffer, async (request) => {
    await deps.db.transaction().execute((tx) => declineOffer(tx, staffOf(request).id, deps.clock.now()));
    return { message: 'Puede crear una llave cuando quiera en «Mis llaves de acceso».' };
  });
}

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
