import {
  beginPasskey,
  declinePasskeyOffer,
  listOwnPasskeys,
  registerPasskey,
  removePasskey,
} from '@urna/contract/staff/passkeys';
import type { Deps } from '../../../platform/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { route } from '../../../platform/http/route.ts';
import { declineOffer } from '../../../services/access/passkeys/passkey-rows.ts';
import { sessionOf } from '../../../services/access/sessions/session-guard.ts';
import { staffOf } from '../../../services/access/staff-guard.ts';
import { readOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts';
import { beginOwnPasskey, registerOwnPasskey } from './register-passkey.ts';

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
