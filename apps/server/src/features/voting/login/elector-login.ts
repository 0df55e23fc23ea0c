// The login of electors, and how they choose a password.

import type { forgotPasswordSchema, PastVote, VoterSession } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import { hashPassword, isCommonPassword, isPassword } from '../../../services/access/passwords.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { voterSubject } from '../../../services/access/sessions/tokens.ts';
import { canReceiveMail, forgetLoginTries, personOf } from '../../../services/access/throttle/guard-attempts.ts';
import type { Origin } from '../../../services/access/throttle/origin.ts';
import { type Attempt, noteFailure } from '../../../services/access/throttle/throttle-level.ts';
import { disownUrl, eventNow } from '../../../services/candidacy/disownings.ts';
import { findLinkHolder, sendPasswordLinks } from '../../../services/election/roll/password-links.ts';
import { findElector, findVoterById, lockElector, votedContest } from '../../../services/election/roll/queries.ts';
import { lockVoter, setPassword } from '../../../services/election/roll/write-voter.ts';
import {
  alreadyVoted,
  notVoted,
  openVoterSession,
  requireAdmission,
  requirePastVote,
  requirePurpose,
} from './admission.ts';

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
    const locked = await lockElector(tx, elector);
    if (!locked) throw new AppError('wrong_login');
    if ('closesAt' in purpose) await requireAdmission(tx, locked.contest);
    if (locked.voted_on) throw alreadyVoted(deps, { id: locked.id, voted_on: locked.voted_on }, purpose);
    if (!('closesAt' in purpose)) throw notVoted(purpose);
    return openVoterSession(tx, now, locked, purpose.closesAt);
  });
}

type Question = z.infer<typeof forgotPasswordSchema>;

const LINKS_AN_HOUR = 3;

/** Mails a link for a new password, if an elector has this address; the answer doesn't reveal whether. */
export async function forgotPassword(deps: Deps, input: Question, attempt: Attempt): Promise<{ message: string }> {
  await withMinimumDuration(deps.clock, sendLink(deps, input, attempt));
  return { message: 'Si este correo está en el censo electoral, te enviamos un enlace para elegir tu contraseña.' };
}

async function sendLink(deps: Deps, { email, vote }: Question, attempt: Attempt): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const past = vote && (await requirePastVote(db, 'password', now, vote));
  const isWelcome = await canReceiveMail(deps, now, attempt, { name: 'password-link', perHour: LINKS_AN_HOUR });
  const elector = await findElector(db, past?.contest ?? (await votedContest(db, 'password')).id, email);
  if (!elector || !isWelcome) return;
  // Nothing can be reported of an archived process.
  const notMeLink = past?.archived
    ? undefined
    : (voterId: number) => disownUrl(deps, eventNow(voterId, 'password_link', now));
  const links = { contest: elector, wanted: [elector], reason: 'forgotten', vote, notMeLink } as const;
  await db.transaction().execute((tx) => sendPasswordLinks(tx, deps, now, links));
}

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
    await endSessionsOf(tx, voterSubject(holder), ['voter'], now, 'code_elsewhere');
    await forgetLoginTries(tx, deps, { person: personOf(deps, 'voter', holder.email), origin });
    return true;
  });
  if (!used) throw new AppError('dead_link');
  return { message: 'Tu contraseña quedó guardada: ya puedes entrar con ella.' };
}
