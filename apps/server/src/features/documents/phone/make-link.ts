import { documentTypeById } from '@urna/contract/candidacy/documents';
import type { PhoneLink } from '@urna/contract/candidacy/phone-upload';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { newToken } from '../../../platform/secrets.ts';
import { countHit } from '../../../services/access/rate-limit/count-hit.ts';
import { personOfSubject } from '../../../services/access/sessions/subjects.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';
import { lockPersonWithSession } from '../../../services/people/candidates/lock-person.ts';
import { requireUploadable } from '../document-rules.ts';
import { findOwnLink, insertLink, type PhoneLinkRow, stateOf } from './phone-links.ts';

/** Far more than a person needs: each link takes a look at the screen and at the phone. */
const MOST_IN_TEN_MINUTES = 30;

export function toPhoneLink(link: PhoneLinkRow, now: Date): PhoneLink {
  return { id: link.id, state: stateOf(link, now), expires_at: link.expires_at.toISOString() };
}

/** Makes a link for one document that the session could upload itself; an earlier one of that document ends. */
export async function makePhoneLink(
  deps: Deps,
  session: Session,
  wanted: { candidate_id: number; document_type_id: number },
): Promise<PhoneLink & { token: string }> {
  const now = deps.clock.now();
  const holder = deps.secrets.keyedHash('phone-links', String(session.id));
  const { hits, secondsLeft } = await countHit(deps.db, { name: 'phone-links', holder, seconds: 600 }, now);
  if (hits > MOST_IN_TEN_MINUTES) throw new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
  const type = documentTypeById(wanted.document_type_id);
  if (!type) throw new AppError('invalid_document_type');
  const { token, hash } = newToken();
  return deps.db.transaction().execute(async (tx) => {
    // Race: two links made for one document at once. The second waits here, and then ends the first.
    await lockPersonWithSession(tx, personOfSubject(session.subject), session);
    const { id: candidateId } = await requireUploadable(tx, session, wanted.candidate_id, [type], now);
    const { id } = await insertLink(tx, {
      sessionId: session.id,
      candidateId,
      documentTypeId: type.id,
      tokenHash: hash,
      now,
    });
    return { ...toPhoneLink(await findOwnLink(tx, id, session), now), token };
  });
}
