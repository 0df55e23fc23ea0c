import type { Deps } from '../../platform/deps.ts';
import { countHit } from '../../services/rate-limit/count-hit.ts';
import { findElector } from '../../services/voters/find-voters.ts';
import { sendPasswordLinks } from '../../services/voters/password-links.ts';
import { atLeast } from './at-least.ts';

const LINKS_AN_HOUR = 3;

/** Mails a link to choose another password, if there is an elector with this address; nobody else learns whether. */
export async function forgotPassword(deps: Deps, { email }: { email: string }): Promise<{ message: string }> {
  await atLeast(sendLink(deps, email));
  return { message: 'Si este correo está en el censo electoral, te enviamos un enlace para elegir tu contraseña.' };
}

async function sendLink(deps: Deps, email: string): Promise<void> {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const limit = { name: 'password-link', holder: secrets.keyedHash('elector', email), seconds: 3600 };
  const { hits } = await countHit(db, limit, now);
  const elector = await findElector(db, email);
  if (!elector || hits > LINKS_AN_HOUR) return;
  await db.transaction().execute((tx) => sendPasswordLinks(tx, deps, now, [elector], 'forgotten'));
}
