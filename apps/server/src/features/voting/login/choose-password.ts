import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { personOf } from '../../../services/access/brake/guard-attempts.ts';
import { forgetLoginTries } from '../../../services/access/brake/login-tries.ts';
import { isCommonPassword } from '../../../services/access/passwords/common-passwords.ts';
import { hashPassword } from '../../../services/access/passwords/password-hash.ts';
import type { Origin } from '../../../services/access/rate-limit/origin.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { findLinkHolder, useLink } from '../../../services/people/voters/password-link-rows.ts';
import { voterSubject } from '../../../services/people/voters/voter-subject.ts';
import { setPassword } from '../../../services/people/voters/write-voter.ts';

/** Sets an elector's password with a mailed link, and revokes their other links. */
export async function choosePassword(
  deps: Deps,
  input: { token: string; password: string },
  origin: Origin,
): Promise<{ message: string }> {
  const { db, secrets, clock } = deps;
  const now = clock.now();
  const tokenHash = sha256(input.token);
  const holder = await findLinkHolder(db, tokenHash, now);
  if (!holder) throw new AppError('dead_link');
  if (isCommonPassword(input.password, holder)) throw new AppError('common_password');
  const passwordHash = await hashPassword(secrets, input.password);
  const used = await db.transaction().execute(async (tx) => {
    // Race: the second of two concurrent uses finds the link used.
    if (!(await useLink(tx, tokenHash, now))) return false;
    await setPassword(tx, holder.id, passwordHash);
    await endSessionsOf(tx, voterSubject(holder), ['voter'], now, 'code_elsewhere', false);
    await forgetLoginTries(tx, deps, { person: personOf(deps, 'voter', holder.email), origin });
    return true;
  });
  if (!used) throw new AppError('dead_link');
  return { message: 'Tu contraseña quedó guardada: ya puedes entrar con ella.' };
}
