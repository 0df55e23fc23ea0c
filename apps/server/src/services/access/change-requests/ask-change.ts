import type { ChangeAction, ChangeAnswer } from '@urna/contract/access/change-requests';
import type { ChangeDetail, ContestRow, ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../activity/record.ts';
import { asCauser } from '../staff-guard.ts';
import type { StaffRow } from '../staff-queries.ts';
import type { ChangeDeps } from './action.ts';
import { type ChangeRow, insertChange } from './change-rows.ts';
import { decisionRefusal, effectTime, needsSecond, sealedVotes } from './conditions.ts';
import { changeDetails } from './describe-change.ts';
import { mailChangeRequested, whenInWords } from './mails.ts';

interface ChangeInput {
  action: ChangeAction;
  /** The process that it concerns; null for what is the installation's. */
  process: ProcessKey | null;
  /** The contest, where it concerns one alone. */
  contest?: Pick<ContestRow, 'id'>;
  /** Whom or what it changes, such as `voter:12`: at most one such change is open. */
  subject: string;
  about: string;
  details?: readonly ChangeDetail[];
  /** The addresses of all whom it names. Without any, a public line tells everybody. */
  people?: readonly string[];
  payload: unknown;
  reason: string | undefined;
  /** For what concerns no vote: it waits for a day, whatever is open. */
  apartFromVotes?: true;
}

/**
 * Stores a change that takes two administrators and time, and tells everybody concerned, in the caller's transaction.
 * Returns what whoever asked is answered.
 */
export async function askChange(tx: Tx, deps: ChangeDeps, staff: StaffRow, input: ChangeInput): Promise<ChangeAnswer> {
  const reason = input.reason?.trim() ?? '';
  if (reason === '') throw reasonMissing();
  const now = deps.clock.now();
  const { demonstration = false } = deps;
  const scope = { process_id: input.process?.id ?? null, contest: input.contest?.id ?? null };
  const votes = await sealedVotes(tx, scope);
  const times = {
    requested_at: now,
    takes_effect_at: effectTime(now, input.apartFromVotes ? [] : votes, demonstration),
  };
  const refusal = decisionRefusal(staff, { ...times, decided_at: now }, votes);
  if (refusal !== null) throw new AppError('new_administrator', { details: { reason: refusal } });
  const people = input.people ?? [];
  const needs_second = await needsSecond(tx, staff, times);
  const row = await insertChange(tx, {
    action: input.action,
    ...scope,
    subject: input.subject,
    about: input.about,
    details: JSON.stringify(input.details ?? []),
    names_people: people.length > 0,
    payload: JSON.stringify(input.payload),
    reason,
    requested_by: staff.id,
    requested_by_name: staff.name,
    ...times,
    needs_second,
    state: needs_second ? 'pending' : 'approved',
  });
  if (!row) throw new AppError('change_pending');
  await mailChangeRequested(tx, deps, row, people);
  await record(tx, asCauser(staff), 'change_requested', {
    ...changeDetails(row),
    reason,
    takes_effect_at: row.takes_effect_at.toISOString(),
    needs_second,
  });
  return answerTo(row, now, demonstration);
}

const reasonMissing = () =>
  new AppError('invalid_fields', { errors: { reason: ['Escriba el motivo: este cambio espera, y otros lo leen.'] } });

function answerTo(row: ChangeRow, now: Date, demonstration: boolean): ChangeAnswer {
  const waits = row.needs_second
    ? 'El cambio espera a otro administrador.'
    : 'El cambio espera su hora: en esta instalación hay un solo administrador, y se anuncia a todos.';
  const notice = row.names_people
    ? 'Se avisó a los administradores y a quienes concierne.'
    : 'Se avisó a los administradores, y una línea pública lo anuncia.';
  return {
    message: `${waits} ${whenInWords(row, now, demonstration)} ${notice}`,
    change: { id: row.id, takes_effect_at: row.takes_effect_at.toISOString(), needs_second: row.needs_second },
  };
}
