// The link with which a phone photographs one document for a session on a computer.

import type { PhoneLink, PhoneTask } from '@urna/contract/candidacy/phone-upload';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { newToken, sha256 } from '../../../platform/secrets.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { countHit } from '../../../services/access/throttle/count-hit.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import { documentTypeOf } from '../../../services/processes/document-types.ts';
import { phaseOf, requireUploadable } from './document-rules.ts';
import {
  endLink,
  findLinkBy,
  findOwnLink,
  insertLink,
  openLink,
  type PhoneLinkRow,
  sessionBehind,
  stateOf,
} from './phone-links.ts';

/** Far more than a person needs: each link takes a look at the screen and at the phone. */
const MOST_IN_TEN_MINUTES = 30;

export function toPhoneLink(link: PhoneLinkRow, now: Date): PhoneLink {
  return { id: link.id, state: stateOf(link, now), expires_at: link.expires_at.toISOString() };
}

/** Makes a link for one document that the session could upload itself; an earlier one of that document ends. */
export async function makePhoneLink(
  deps: Deps,
  session: Session,
  request: { candidate_id: number; document_type_id: number },
): Promise<PhoneLink & { token: string }> {
  const now = deps.clock.now();
  const holder = deps.secrets.keyedHash('phone-links', String(session.id));
  const { hits, secondsLeft } = await countHit(deps.db, { name: 'phone-links', holder, seconds: 600 }, now);
  if (hits > MOST_IN_TEN_MINUTES) throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
  const { token, hash } = newToken();
  return deps.db.transaction().execute(async (tx) => {
    // Race: two links made for one document at once. The second waits here, and then ends the first.
    await lockPersonWithSession(tx, session);
    await requireUploadable(tx, session, request.candidate_id, [request.document_type_id], now);
    const { id } = await insertLink(tx, { session_id: session.id, ...request, token_hash: hash }, now);
    return { ...toPhoneLink(await findOwnLink(tx, id, session), now), token };
  });
}

type PhoneDeps = Pick<Deps, 'db' | 'clock'>;

/** What the phone shows, also once the link has ended: the answer that said so may have been lost. */
export async function phoneTaskOf(db: Queryable, link: PhoneLinkRow, now: Date): Promise<PhoneTask> {
  const { first_name, title, process_id } = await db
    .selectFrom('candidates')
    .innerJoin('processes', 'processes.id', 'candidates.process_id')
    .select(['candidates.first_name', 'processes.title', 'candidates.process_id'])
    .where('candidates.id', '=', link.candidate_id)
    .executeTakeFirstOrThrow();
  return {
    state: stateOf(link, now),
    document_type: pick(await documentTypeOf(db, process_id, link.document_type_id), [
      'id',
      'name',
      'format',
      'max_bytes',
    ]),
    phase: phaseOf(sessionBehind(link)),
    process_title: title,
    first_name,
    expires_at: link.expires_at.toISOString(),
  };
}

/** Opens the link for the phone that made `key`. Is idempotent: an answer may be lost, or the page reloaded. */
export async function openOnPhone(
  { db, clock }: PhoneDeps,
  { token, key }: { token: string; key: string },
): Promise<PhoneTask> {
  const now = clock.now();
  const tokenHash = sha256(token);
  const keyHash = sha256(key);
  const link = await findLinkBy(db, 'token_hash', tokenHash);
  if (link.key_hash === null && stateOf(link, now) === 'waiting') {
    await requireUploadable(db, sessionBehind(link), link.candidate_id, [link.document_type_id], now);
    await openLink(db, link.id, keyHash, now);
  }
  const opened = await findLinkBy(db, 'token_hash', tokenHash);
  if (opened.key_hash === null) throw new AppError('phone_link_ended');
  if (!opened.key_hash.equals(keyHash)) throw new AppError('phone_link_taken');
  return phoneTaskOf(db, opened, now);
}

/** Ends the link from the phone. One that has ended already stays as it was. */
export async function leavePhoneLink({ db, clock }: PhoneDeps, keyHash: Buffer): Promise<PhoneTask> {
  const now = clock.now();
  const { id } = await findLinkBy(db, 'key_hash', keyHash);
  await endLink(db, id, now, 'phone');
  return phoneTaskOf(db, await findLinkBy(db, 'key_hash', keyHash), now);
}
