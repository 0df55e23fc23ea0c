import type { PastVote, VoterSession } from '@urna/contract/voting/voting';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import { noteFailure } from '../../../services/access/brake/pressure.ts';
import { isPassword } from '../../../services/access/passwords/password-hash.ts';
import { findElector, lockElector } from '../../../services/people/voters/find-voters.ts';
import { alreadyVoted, notVoted, requireAdmission, requirePurpose } from './admission.ts';
import { openVoterSession } from './open-voter-session.ts';

/** Opens an elector's voting session. Nothing about anybody is revealed until the password is right. */
export async function logInElector(
  deps: Deps,
  input: { email: string; password: string; vote?: PastVote | undefined },
  attempt: Attempt,
): Promise<VoterSession> {
  const now = deps.clock.now();
  const { contest } = await requirePurpose(deps.db, 'password', now, input.vote);
  const elector = await findElector(deps.db, contest, input.email);
  const isTheirs = await isPassword(deps.secrets, input.password, elector?.password_hash);
  if (!elector || !isTheirs) {
    await deps.db.transaction().execute((tx) => noteFailure(tx, deps, now, attempt));
    throw new AppError('wrong_login');
  }
  return deps.db.transaction().execute(async (tx) => {
    const purpose = await requirePurpose(tx, 'password', now, input.vote);
    // Race: the password may have changed while it was verified; no session of the old password may outlive the change.
    const held = await lockElector(tx, elector);
    if (!held) throw new AppError('wrong_login');
    if ('closesAt' in purpose) await requireAdmission(tx, held.contest);
    if (held.voted_on) throw alreadyVoted(deps, { id: held.id, voted_on: held.voted_on }, purpose);
    if (!('closesAt' in purpose)) throw notVoted(purpose);
    return openVoterSession(tx, now, held, purpose.closesAt);
  });
}
