import { after } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lifetimes, type Session } from './tokens.ts';

// Written once a minute at the most: every call of a busy reviewer would otherwise write a row.
const WORTH_WRITING_SECONDS = 60;

/** Gives a session that is being used its whole life again, up to the longest that its kind may have. */
export async function prolongSession(deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<Date> {
  const { seconds, longest } = lifetimes[session.kind];
  const last = after(session.startedAt, longest);
  const wanted = after(deps.clock.now(), seconds);
  const expiresAt = wanted < last ? wanted : last;
  if (expiresAt <= after(session.expiresAt, WORTH_WRITING_SECONDS)) return session.expiresAt;
  await deps.db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '<', expiresAt)
    .execute();
  return expiresAt;
}
