import type { DisownPage, DisownState } from '@urna/contract/candidacy/disowning';
import { windowAccess } from '@urna/contract/process/calendar';
import { toWireTime } from '@urna/contract/shared/dates';
import type { Queryable } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { readBallotPlace } from '../../services/elections/contests/ballot-place.ts';
import { findWindow } from '../../services/operations/calendar/calendar.ts';
import { selectCandidacies } from '../../services/people/candidates/write-candidate.ts';
import { findProcessById } from '../../services/processes/processes.ts';

/** The columns of a link's registration that the page and the freeze need. */
export async function findByLink(db: Queryable, tokenHash: Buffer) {
  const row = await selectCandidacies(db)
    .innerJoin('disown_links as link', 'link.candidate_id', 'candidates.id')
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) throw new AppError('unknown_disown_link');
  return row;
}
export type LinkedRegistration = Awaited<ReturnType<typeof findByLink>>;

export const isArchived = async (db: Queryable, { process_id }: LinkedRegistration): Promise<boolean> =>
  (await findProcessById(db, process_id)).state === 'archived';

/** Null while the registration can be frozen; otherwise why not. A sealed ballot can't lose a candidate. */
export async function whyNotFreezable(db: Queryable, row: LinkedRegistration, now: Date): Promise<string | null> {
  if (await isArchived(db, row)) return 'El proceso electoral terminó.';
  if ((await readBallotPlace(db, row)).place === 'on')
    return 'La tarjeta electoral ya está sellada con esta candidatura.';
  const window = await findWindow(db, 'inscription', row);
  if (!window) return 'Las inscripciones no están abiertas.';
  const access = windowAccess('inscription', window, now);
  return access.open ? null : access.reason;
}

function stateOf(row: LinkedRegistration, closedReason: string | null, archived: boolean): DisownState {
  if (row.set_aside_as !== null) return row.set_aside_as === 'disowned' ? 'frozen' : 'reopened';
  if (closedReason === null) return 'freezable';
  if (row.disputed_at !== null) return 'reported';
  return archived ? 'archived' : 'reportable';
}

export async function disownPageOf(db: Queryable, row: LinkedRegistration, now: Date): Promise<DisownPage> {
  const closedReason = await whyNotFreezable(db, row, now);
  return {
    state: stateOf(row, closedReason, await isArchived(db, row)),
    candidate_type: row.candidate_type,
    begun_at: toWireTime(row.created_at),
    submitted_at: row.submitted_at && toWireTime(row.submitted_at),
    radicado: row.radicado,
    may_register: closedReason === null,
    closed_reason: closedReason,
  };
}

export async function readDisownPage(deps: Pick<Deps, 'db' | 'clock'>, tokenHash: Buffer): Promise<DisownPage> {
  return disownPageOf(deps.db, await findByLink(deps.db, tokenHash), deps.clock.now());
}
