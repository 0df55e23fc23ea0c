import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { isSealedWithoutNewcomers, SEALED_WITHOUT_NEWCOMERS } from '@urna/contract/election/ballot-place';
import { identificationTypes } from '@urna/contract/people/lookups';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { ErrorCode } from '@urna/contract/shared/errors';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PersonKey } from '../../../services/access/sessions/tokens.ts';
import { hasFormDraft } from '../../../services/candidacy/form-drafts.ts';
import { lockPerson } from '../../../services/candidacy/lock-person.ts';
import { type CandidateRow, findCandidateOf, listSetAsideOf } from '../../../services/candidacy/read-candidate.ts';
import { findInRegister, type RegisterEntry } from '../../../services/people/professional-register.ts';
import { requireOpen, requireOpenFor } from '../../../services/processes/calendar.ts';
import { requireRegistrationContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';

export interface Applicant {
  person: PersonKey;
  entry: RegisterEntry;
  /** The contest for which the person would be a candidate. */
  contest: ContestRow;
  candidate: CandidateRow | undefined;
  /** Whether the person has disowned a registration in their name: the next one then starts with a code. */
  hasDisowned: boolean;
  /** Whether the server keeps what somebody typed in this person's name: only a code shows it. */
  hasDraft: boolean;
}

const alreadyAs = {
  CANDIDATE_ACCOUNTANT: 'candidacy_as_accountant',
  CANDIDATE_IES: 'candidacy_as_ies',
} as const satisfies Record<CandidateKind, ErrorCode>;

/**
 * Checks whether the person may register, refusal by refusal in the order of the specification; the caller handles a
 * session elsewhere. Locks the person until the transaction ends.
 */
export async function checkApplicant(
  deps: Pick<Deps, 'updateDataUrl'>,
  tx: Tx,
  now: Date,
  input: { identification_type: string; identification_number: string; type_candidate: CandidateKind },
): Promise<Applicant> {
  const type = identificationTypes.find(({ name }) => name === input.identification_type);
  if (!type) throw new AppError('invalid_identification_type');
  const process = await currentProcess(tx);
  const contest = await requireRegistrationContest(tx, process, input.type_candidate);
  const person = { identification_type_id: type.id, identification_number: input.identification_number };
  const begun = await findCandidateOf(tx, process, person);
  if (begun && !begun.submitted_at) await requireOpenFor(tx, begun, now);
  else await requireOpen(tx, 'inscription', contest, now);

  const entry = await findInRegister(tx, person);
  if (!entry || entry.card_status !== 'ACTIVA') throw new AppError('not_in_register');

  const year = bogotaDay(now).slice(0, 4);
  if (entry.data_updated_on.slice(0, 4) !== year) {
    throw new AppError('outdated_data', {
      details: { year },
      action: { type: 'link', label: 'Actualizar mis datos', url: deps.updateDataUrl },
    });
  }
  if (entry.disciplinary_status !== 'SIN_SANCION') throw new AppError('sanctioned');

  await lockPerson(tx, person);
  const candidate = await findCandidateOf(tx, process, person);
  const goOn = { type: 'go_on_elsewhere' } as const;
  if (candidate && candidate.candidate_type !== input.type_candidate) {
    const { candidate_type: type_candidate, submitted_at } = candidate;
    const action = submitted_at ? goOn : ({ type: 'other_form', type_candidate } as const);
    throw new AppError(alreadyAs[type_candidate], { action });
  }
  if (candidate?.submitted_at) throw new AppError('registration_finalized', { action: goOn });
  const hasDisowned = (await listSetAsideOf(tx, process, person)).some(
    ({ set_aside_as }) => set_aside_as === 'disowned',
  );
  const hasDraft = await hasFormDraft(tx, process, person);
  return { person, entry, contest, candidate, hasDisowned, hasDraft };
}

/** Before they register, people learn that the ballot was sealed without them. */
export function withBallotNote(message: string, { stage }: Pick<ContestRow, 'stage'>): string {
  if (!isSealedWithoutNewcomers(stage)) return message;
  return `${message.replace(/\.$/, '')}. ${SEALED_WITHOUT_NEWCOMERS}`;
}
