// "No fui yo": what happens to a registration that a stranger made in somebody's name.

import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { type DisownedRegistration, disownedEventLabels } from '@urna/contract/candidacy/disowning';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { windowAccess } from '@urna/contract/processes/calendar';
import { bogotaDay, showDay, toWireTime } from '@urna/contract/shared/dates';
import { fullName } from '@urna/contract/shared/full-name';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { candidatePurposes, revokeCodes } from '../../../services/access/codes/codes.ts';
import { revokeSessions } from '../../../services/access/sessions/queries.ts';
import { personSubject } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import { mailAddresses } from '../../../services/candidacy/addresses.ts';
import { lockBallot, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import {
  type Disowned,
  type DisowningKey,
  findDisowning,
  insertDisowning,
} from '../../../services/candidacy/disownings.ts';
import { deleteFormDrafts } from '../../../services/candidacy/form-drafts.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { type CandidateRow, findCandidatesById } from '../../../services/candidacy/read-candidate.ts';
import { setAside } from '../../../services/candidacy/write-candidate.ts';
import { findInRegister } from '../../../services/people/professional-register.ts';
import { findWindow } from '../../../services/processes/calendar.ts';
import type { DisowningNotice } from './mails.ts';

type Link = Extract<Disowned, { event: 'registration' }>;

async function requireRegistration(db: Queryable, { candidateId }: Link): Promise<CandidateRow> {
  const [row] = await findCandidatesById(db, [candidateId]);
  if (!row) throw new AppError('unknown_disown_link');
  return row;
}

const keyOf = ({ id, created_at }: CandidateRow): DisowningKey => ({
  candidate_id: id,
  voter_id: null,
  event: 'registration',
  event_on: bogotaDay(created_at),
  nonce: 0,
});

/** Null while the registration can be frozen; otherwise why not. A sealed ballot can't lose a candidate. */
async function whyNotFreezable(db: Queryable, row: CandidateRow, now: Date): Promise<string | null> {
  if (row.process_state === 'archived') return 'El proceso electoral terminó.';
  if ((await readBallotPlace(db, row)).place === 'on')
    return 'La tarjeta electoral ya está sellada con esta candidatura.';
  const window = await findWindow(db, 'inscription', row);
  if (!window) return 'Las inscripciones no están abiertas.';
  const access = windowAccess('inscription', window, now);
  return access.open ? null : access.reason;
}

export async function registrationPage(db: Queryable, link: Link, now: Date): Promise<DisownedRegistration> {
  const row = await requireRegistration(db, link);
  const closedReason = await whyNotFreezable(db, row, now);
  return {
    event: 'registration',
    state: await stateOf(db, row, closedReason),
    candidate_type: row.candidate_type,
    begun_at: toWireTime(row.created_at),
    submitted_at: row.submitted_at && toWireTime(row.submitted_at),
    radicado: row.radicado,
    may_register: closedReason === null,
    closed_reason: closedReason,
  };
}

async function stateOf(
  db: Queryable,
  row: CandidateRow,
  closedReason: string | null,
): Promise<DisownedRegistration['state']> {
  if (row.set_aside_as !== null) return row.set_aside_as === 'disowned' ? 'frozen' : 'reopened';
  if (closedReason === null) return 'freezable';
  if (await findDisowning(db, keyOf(row))) return 'reported';
  return row.process_state === 'archived' ? 'archived' : 'reportable';
}

/**
 * Freezes the registration while that is possible: it no longer counts, every session and code of the person ends, and
 * the next registration in that name starts with a code. Later the board is only told, until the process is archived.
 */
export async function disownRegistration(
  tx: Tx,
  link: Link,
  now: Date,
): Promise<{ notice: DisowningNotice | null; message: string }> {
  const unlocked = await requireRegistration(tx, link);
  // Serializes with the archiving.
  await tx.selectFrom('processes').select('id').where('id', '=', unlocked.process_id).forShare().execute();
  await lockPerson(tx, unlocked);
  // Serializes with the sealing: a sealed ballot keeps its candidates.
  await lockBallot(tx, unlocked.contest);
  const row = await requireRegistration(tx, link);
  if (row.set_aside_as === 'disowned') return { notice: null, message: FROZEN };
  if (row.set_aside_as !== null)
    return { notice: null, message: 'La Junta ya reabrió esta inscripción para su titular.' };
  const isFreezable = (await whyNotFreezable(tx, row, now)) === null;
  if (!isFreezable && row.process_state === 'archived') throw new AppError('process_archived');
  const isNew = await insertDisowning(tx, keyOf(row), row.process_id, now);
  const message = isFreezable ? FROZEN : 'Avisamos a la Junta que esta inscripción no es suya.';
  if (!isFreezable && !isNew) return { notice: null, message };
  if (isFreezable) await freeze(tx, row, now);
  return { notice: { ...(await recordOutcome(tx, row, isFreezable)), isRepeated: !isNew }, message };
}

const FROZEN = 'La inscripción quedó congelada.';

async function freeze(tx: Tx, row: CandidateRow, now: Date): Promise<void> {
  const subject = personSubject(row);
  for (const purpose of candidatePurposes) await revokeCodes(tx, { purpose, subject }, now);
  await revokeSessions(tx, subject, now, 'disowned');
  await setAside(tx, row.id, 'disowned', now);
  // What the stranger typed mustn't meet the owner, who begins anew.
  await deleteFormDrafts(tx, { id: row.process_id }, row);
}

async function recordOutcome(
  tx: Tx,
  row: CandidateRow,
  isFrozen: boolean,
): Promise<Omit<DisowningNotice, 'isRepeated'>> {
  const entry = await findInRegister(tx, row);
  // The owner of the register's address, under the register's name: the declared name is what they deny.
  const owner = { type: 'candidate', id: String(row.id), name: fullName({ ...row, ...entry }) } as const;
  const details = { candidate: row, review_status: row.review_status };
  if (isFrozen) await record(tx, owner, 'registration_disowned', { ...details, old_status: row.registration_status });
  else await record(tx, owner, 'registration_disputed', details);
  return {
    readers: mailAddresses(row, entry).map((email) => ({
      email,
      // The declared address isn't told the register's name.
      name: email === entry?.email ? entry.first_name : row.first_name,
    })),
    process: row.process_id,
    facts: [
      ['Lo que dijo que no hizo', disownedEventLabels.registration],
      [receiptLabels.candidacy, candidateKindLabels[row.candidate_type]],
      ...(row.radicado === null ? [] : [[receiptLabels.radicado, row.radicado] as const]),
      ['Fecha', showDay(bogotaDay(row.created_at))],
    ],
    effects: isFrozen
      ? [
          'La inscripción quedó congelada: nadie puede continuarla ni cambiarla, y no cuenta como candidatura.',
          'Si usted es el titular y quiere inscribirse, valide su documento en la página de inscripción: para comenzar pediremos un código que llega únicamente al correo que figura en el registro profesional. Si esto fue un error, comuníquese con la Junta mientras las inscripciones estén abiertas.',
        ]
      : ['Ya no se puede congelar, pero quienes revisan las candidaturas ven que su titular no la hizo.'],
  };
}
