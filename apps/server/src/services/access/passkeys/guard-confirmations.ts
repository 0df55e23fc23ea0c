import { passkeyAnswerSchema } from '@urna/contract/access/passkeys';
import { PASSKEY_HEADER } from '@urna/contract/shared/call-proofs';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { readEncoded } from '../../../platform/http/read-encoded.ts';
import type { App } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { record } from '../../activity/record.ts';
import { sessionOf } from '../sessions/session-guard.ts';
import { asCauser, staffOf } from '../staff-guard.ts';
import { askPasskey, type ChallengeUse } from './challenges.ts';
import { checkPasskey } from './check-passkey.ts';
import { listPasskeys } from './passkey-rows.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The staff's passkey is asked for again. */
    confirm?: NonNullable<Endpoint['confirm']>;
    /** The body is a form, which its handler reads: it asks for the passkey itself, with `requirePasskey`. */
    isForm?: true;
  }
}

/**
 * Asks for the passkey again before a grave action: the first call is refused with a challenge, and the browser repeats
 * it with the passkey's answer. An answer is good once, for the same call with the same body in the same session. A
 * stolen session alone can't seal, publish or reset. Register last: everything else is decided before the person is
 * asked.
 */
export function guardConfirmations(app: App, deps: Deps): void {
  app.addHook('preHandler', async (request) => {
    const { confirm, isForm } = request.routeOptions.config;
    if (confirm && !isForm && needsPasskeyFor(confirm, request.body)) await requirePasskey(deps, request, request.body);
  });
}

/** Asks for the passkey for a call that is about `what`, or checks the answer. */
export async function requirePasskey(deps: Deps, request: FastifyRequest, what: unknown): Promise<void> {
  const { confirm } = request.routeOptions.config;
  const staff = staffOf(request);
  const passkeys = await listPasskeys(deps.db, staff.id);
  if (passkeys.length === 0) {
    if (confirm?.passkey === 'always') throw new AppError('own_passkey_missing');
    return;
  }
  const now = deps.clock.now();
  const use: ChallengeUse = {
    staffId: staff.id,
    purpose: 'confirm',
    sessionId: sessionOf(request).id,
    actionHash: actionHash(request, what),
  };
  const answer = readEncoded(passkeyAnswerSchema, request.headers[PASSKEY_HEADER]);
  if (answer === null) {
    const question = await askPasskey(deps, deps.db, now, use, passkeys);
    throw new AppError('passkey_needed', { action: { type: 'passkey', request: question } });
  }
  const copied = await deps.db.transaction().execute(async (tx) => {
    const checked = await checkPasskey(deps, tx, now, use, answer);
    if (checked.ok) return false;
    if (checked.reason !== 'copied') throw new AppError('passkey_refused');
    // Others should ask the owner whether the passkey was copied.
    await record(tx, asCauser(staff), 'copied_passkey_refused', { staff_id: staff.id, passkey_id: checked.passkeyId });
    return true;
  });
  if (copied) throw new AppError('passkey_refused');
}

function needsPasskeyFor({ when }: NonNullable<Endpoint['confirm']>, body: unknown): boolean {
  return Object.entries(when ?? {}).every(
    ([name, value]) => typeof body === 'object' && body !== null && Reflect.get(body, name) === value,
  );
}

/** The action with all that it is about: other dates, another reason or another person is another action. */
function actionHash({ method, url }: FastifyRequest, what: unknown): Buffer {
  return sha256(JSON.stringify([method, url, what ?? null]));
}
