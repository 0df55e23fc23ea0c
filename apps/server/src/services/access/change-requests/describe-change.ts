import type { AnnouncedChange, ChangeRequest } from '@urna/contract/access/change-requests';
import { may } from '@urna/contract/access/roles';
import type { ChangeDetail } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import { pick } from '../../../platform/pick.ts';
import type { Subject } from '../../activity/record.ts';
import type { StaffRow } from '../staff-queries.ts';
import { type ChangeRow, OPEN } from './change-rows.ts';
import { decisionRefusal, sealedVotes } from './conditions.ts';

export const isOpen = ({ state }: Pick<ChangeRow, 'state'>): boolean => OPEN.some((open) => open === state);

const masked = (details: readonly ChangeDetail[]) =>
  details.map(({ label, value, masked: safe = value }) => ({ label, value: safe }));

/** What everybody who is told of a change may read, with addresses masked. */
export const publicFields = (row: ChangeRow) => ({
  action: row.action,
  state: row.state,
  process: row.process_slug,
  contest: row.contest_slug,
  about: row.about,
  details: masked(row.details),
  requested_at: row.requested_at.toISOString(),
  takes_effect_at: row.takes_effect_at.toISOString(),
  needs_second: row.needs_second,
});

type Reader = Pick<StaffRow, 'id' | 'role' | 'active' | 'appointed_at'>;

/** A change as staff see it. The administrators who decide compare addresses with what they were told. */
export async function readChange(db: Queryable, reader: Reader, row: ChangeRow, now: Date): Promise<ChangeRequest> {
  const decides = isOpen(row) && may(reader.role, 'administer');
  return {
    ...pick(row, ['id', 'reason', 'ended_by', 'ended_reason']),
    ...publicFields(row),
    ...(decides && { details: row.details.map(({ label, value }) => ({ label, value })) }),
    requested_by: row.requested_by_name,
    approved_by: row.approved_by_name,
    approved_at: row.approved_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    is_own: row.requested_by === reader.id,
    approval_refusal: await whyNotApprovable(db, reader, row, now),
  };
}

export async function readChanges(
  db: Queryable,
  reader: Reader,
  rows: readonly ChangeRow[],
  now: Date,
): Promise<ChangeRequest[]> {
  const changes: ChangeRequest[] = [];
  for (const row of rows) changes.push(await readChange(db, reader, row, now));
  return changes;
}

/** Why a reader can't approve a change, in a sentence; null if they may. */
async function whyNotApprovable(db: Queryable, reader: Reader, row: ChangeRow, now: Date): Promise<string | null> {
  if (row.state !== 'pending') return 'Ya no espera una aprobación.';
  if (row.requested_by === reader.id) return 'Lo aprueba otro administrador: quien lo pide solo puede retirarlo.';
  return decisionRefusal(reader, { ...row, decided_at: now }, await sealedVotes(db, row));
}

/** Without names of people, and without what somebody typed. */
export const toAnnounced = (row: ChangeRow): AnnouncedChange => ({
  ...publicFields(row),
  ...(row.names_people && { about: '', details: [] }),
  process_title: row.process_title,
});

/** What the activity log says of a change. */
export const changeDetails = (row: ChangeRow) => ({
  process: row.process_id === null || row.process_slug === null ? null : { id: row.process_id, slug: row.process_slug },
  subject: subjectOf(row),
  change_id: row.id,
  action: row.action,
  contest: row.contest_slug,
  about: row.about,
  details: masked(row.details),
});

/** The person of a change in the activity log. */
export function subjectOf({ subject }: Pick<ChangeRow, 'subject'>): Subject | null {
  const [, type, id] = /^(candidate|staff|voter):(\d+)$/.exec(subject) ?? [];
  return type === undefined ? null : { type: type as Subject['type'], id: Number(id) };
}
