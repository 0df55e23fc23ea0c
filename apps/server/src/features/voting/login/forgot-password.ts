import type { forgotPasswordSchema } from '@urna/contract/voting/voting';
import type { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { withMinimumDuration } from '../../../platform/with-minimum-duration.ts';
import type { Attempt } from '../../../services/access/brake/attempt.ts';
import { mayBeMailed } from '../../../services/access/brake/count-request.ts';
import { disownUrl, eventNow } from '../../../services/people/disownings.ts';
import { findElector, votedContest } from '../../../services/people/voters/find-voters.ts';
import { sendPasswordLinks } from '../../../services/people/voters/password-links.ts';
import { requirePastVote } from './past-vote.ts';

type Question = z.infer<typeof forgotPasswordSchema>;

const LINKS_AN_HOUR = 3;

/** Mails a link for a new password, if an elector has this address; the answer doesn't reveal whether. */
export async function forgotPassword(deps: Deps, input: Question, attempt: Attempt): Promise<{ message: string }> {
  await withMinimumDuration(sendLink(deps, input, attempt));
  return { message: 'Si este correo está en el censo electoral, te enviamos un enlace para elegir tu contraseña.' };
}

async function sendLink(deps: Deps, { email, vote }: Question, attempt: Attempt): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const past = vote && (await requirePastVote(db, 'password', now, vote));
  const isWelcome = await mayBeMailed(deps, now, attempt, { name: 'password-link', perHour: LINKS_AN_HOUR });
  const elector = await findElector(db, past?.contest ?? (await votedContest(db, 'password')).id, email);
  if (!elector || !isWelcome) return;
  // Nothing can be reported of an archived process.
  const notMeLink = past?.archived
    ? undefined
    : (voterId: number) => disownUrl(deps, eventNow(voterId, 'password_link', now));
  const links = { contest: elector, wanted: [elector], reason: 'forgotten', vote, notMeLink } as const;
  await db.transaction().execute((tx) => sendPasswordLinks(tx, deps, now, links));
}
