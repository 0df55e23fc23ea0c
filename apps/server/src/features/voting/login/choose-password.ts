import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { personOf } from '../../../services/access/brake/guard-attempts.ts';
import { forgetLoginTries } from '../../../services/access/brake/login-tries.ts';
import { isCommonPassword } from '../../../services/access/passwords/common-passwords.ts';
import { hashPassword } from '../../../services/access/passwords/password-hash.ts';
import type { Origin } from '../../../services/access/rate-limit/origin.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { findVoterById } from '../../../services/people/voters/find-voters.ts';
import { findLinkHolder } from '../../../services/people/voters/password-links.ts';
import { voterSubject } from '../../../services/people/voters/voter-subject.ts';
import { lockVoter, setPassword } from '../../../services/people/voters/write-voter.ts';

/** Sets an elector's password with a mailed link, which ends all their links. */
export async function choosePassword(
  deps: Deps,
  input: { token: string; password: string },
  origin: Origin,
): Promise<{ message: string }> {
  const { db, secrets, clock } = deps;
  const now = clock.now();
  const link = { token: input.token, now };
  const holder = await findLinkHolder(db, secrets, link, (id) => findVoterById(db, id));
  if (!holder) throw new AppError('dead_link');
  if (isCommonPassword(input.password, holder)) throw new AppError('common_password');
  const passwordHash = await hashPassword(secrets, input.password);
  const used = await db.transaction().execute(async (tx) => {
    // Race: the second of two concurrent uses waits for the first, and finds that the link ended with the old password.
    if (!(await findLinkHolder(tx, secrets, link, (id) => lockVoter(tx, id)))) return false;
    await setPassword(tx, holder.id, passwordHash);
    await endSessionsOf(tx, voterSubject(holder), ['voter'], now, 'code_elsewhere', false);
    await forgetLoginTries(tx, deps, { person: personOf(deps, 'voter', holder.email), origin });
    return true;
  });
  if (!used) throw new AppError('dead_link');
  return { message: 'Tu contraseña quedó guardada: ya puedes entrar con ella.' };
}
