import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { extendSession } from './queries.ts';
import { lifetimes, type Session } from './tokens.ts';

// Written at most once a minute: otherwise every call of a busy reviewer would write a row.
const WORTH_WRITING_SECONDS = 60;

/** Resets the expiry of a session in use, up to the longest life of its kind. */
export async function prolongSession(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Date> {
  const { seconds, longest } = lifetimes[session.kind];
  const last = after(session.startedAt, longest);
  const wanted = after(deps.clock.now(), seconds);
  const expiresAt = wanted < last ? wanted : last;
  if (expiresAt <= after(session.expiresAt, WORTH_WRITING_SECONDS)) return session.expiresAt;
  await extendSession(deps.db, session.id, expiresAt);
  return expiresAt;
}
