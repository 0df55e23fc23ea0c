import type { Deps } from '../../platform/deps.ts';
import { endSession } from '../../services/access/sessions/queries.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';

export async function logoutApplicant(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
): Promise<{ message: string }> {
  await endSession(deps.db, session.id, deps.clock.now(), 'logout');
  return { message: 'La sesión se cerró correctamente.' };
}
