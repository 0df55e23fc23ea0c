// Stores the personal form.

import {
  type CandidateKind,
  candidateKindLabels,
  type RegistrationStatus,
  registrationSuccess,
} from '@urna/contract/candidacy/candidacy';
import type { Candidate, CandidatePayload } from '@urna/contract/candidacy/candidate-data';
import { declaredColumns } from '@urna/contract/candidacy/candidate-fields';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { OwnBallot } from '@urna/contract/election/ballot-place';
import { degreeTypes, genders } from '@urna/contract/people/lookups';
import { fromWireTime, showTime } from '@urna/contract/shared/dates';
import type { FieldErrors } from '@urna/contract/shared/envelope';
import type { Mail } from '@urna/mail/mail-layout';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { differences, pick } from '../../../platform/pick.ts';
import { type PersonKey, personOfSubject, type Session } from '../../../services/access/sessions/tokens.ts';
import { record } from '../../../services/activity/record.ts';
import { mailCandidate } from '../../../services/candidacy/addresses.ts';
import { ballotBlocks, readBallotPlace } from '../../../services/candidacy/ballot-place.ts';
import { askedAndMissing } from '../../../services/candidacy/candidate-documents.ts';
import { deleteFormDrafts } from '../../../services/candidacy/form-drafts.ts';
import { lockPersonWithSession } from '../../../services/candidacy/lock-person.ts';
import {
  type CandidateRow,
  candidateCauser,
  findCandidateOf,
  requireOwnCandidate,
  toCandidate,
} from '../../../services/candidacy/read-candidate.ts';
import {
  acceptDeclarations,
  insertCandidate,
  updateLockedCandidate,
} from '../../../services/candidacy/write-candidate.ts';
import { findUniversity, knownCities } from '../../../services/people/lookups.ts';
import { requireOpen, requireOpenFor } from '../../../services/processes/calendar.ts';
import { requireRegistrationContest } from '../../../services/processes/contest-rows.ts';
import { currentProcess } from '../../../services/processes/processes.ts';

/** Saves the personal form for the first time. A repetition (a lost answer, a double click) is an update. */
export async function registerCandidate(
  deps: Deps,
  session: Session,
  payload: CandidatePayload,
): Promise<{ message: string; data: Candidate }> {
  const { candidate_type } = payload;
  const person = requireSamePerson(session, payload);
  const now = deps.clock.now();
  const created = await deps.db.transaction().execute(async (tx) => {
    // Race: the second of two concurrent first saves waits here, and finds the first one's registration.
    await lockPersonWithSession(tx, session);
    const process = await currentProcess(tx);
    if (await findCandidateOf(tx, process, person)) return null;
    const contest = await requireRegistrationContest(tx, process, candidate_type);
    await requireOpen(tx, 'inscription', contest, now);
    const values = await valuesOf(tx, payload);
    const { id } = await insertCandidate(tx, {
      process_id: process.id,
      contest: contest.id,
      ...person,
      ...values,
      candidate_type,
      registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
      created_at: now,
      updated_at: now,
      radicado: null,
      submitted_at: null,
    });
    await acceptDeclarations(tx, { id, process_id: process.id }, now, payload.declarations);
    await deleteFormDrafts(tx, process, person);
    const ballot = await readBallotPlace(tx, { id, contest: contest.id });
    await mailCandidate(
      tx,
      deps,
      now,
      { id, process_id: process.id, email: values.email, reopened_from: null, ...person },
      {
        mail: registrationBegunMail(values, candidate_type, now, ballot),
        topic: 'registration_begun',
        asksWhoItWas: true,
      },
    );
    await record(tx, candidateCauser({ id, ...values }), 'candidate_created', {
      candidate: { id, candidate_type, process_id: process.id, process_slug: process.slug },
      candidate_type,
      new_status: 'UPLOAD_CANDIDATE_DOCUMENT',
    });
    return requireOwnCandidate(tx, id, person);
  });
  if (created) return { message: registrationSuccess[candidate_type], data: toCandidate(created) };
  const existing = await findCandidateOf(deps.db, await currentProcess(deps.db), person);
  // It existed in the transaction: disowned or reopened since.
  if (!existing) throw new AppError('not_found');
  return updateCandidate(deps, session, existing.id, payload);
}

/** The steps between which the candidate may move; finishing has an endpoint of its own. */
async function nextStatus(tx: Tx, row: CandidateRow, wanted?: RegistrationStatus): Promise<RegistrationStatus> {
  if (wanted !== 'PREVIEW_CANDIDATE_FORM') return 'UPLOAD_CANDIDATE_DOCUMENT';
  const { missing } = await askedAndMissing(tx, row);
  if (missing.length > 0) throw new AppError('documents_incomplete', { details: { missing: missing.join(', ') } });
  return 'PREVIEW_CANDIDATE_FORM';
}

export async function updateCandidate(
  deps: Deps,
  session: Session,
  id: number,
  payload: CandidatePayload,
): Promise<{ message: string; data: Candidate }> {
  const person = requireSamePerson(session, payload);
  const now = deps.clock.now();
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockPersonWithSession(tx, session);
    const before = await requireOwnCandidate(tx, id, person);
    if (before.submitted_at) throw new AppError('registration_locked');
    await requireOpenFor(tx, before, now);
    const values = await valuesOf(tx, payload);
    const registration_status = await nextStatus(tx, before, payload.registration_status);
    const { registration_start, ...changed } = values;
    // The first report of when the person began is kept.
    const start = before.registration_start ?? registration_start;
    await updateLockedCandidate(tx, id, { ...changed, registration_start: start, registration_status }, now);
    await acceptDeclarations(tx, before, now, payload.declarations);
    await deleteFormDrafts(tx, { id: before.process_id }, person);

    const causer = candidateCauser({ id, ...values });
    // Timestamps reported by browsers aren't worth logging.
    const { registration_end: _reported, ...typed } = changed;
    const { names, ...changes } = differences(before, typed);
    if (names.length > 0) await record(tx, causer, 'candidate_updated', { candidate: before, ...changes });
    if (before.registration_status !== registration_status) {
      const statuses = { old_status: before.registration_status, new_status: registration_status };
      await record(tx, causer, 'candidate_status_changed', { candidate: before, ...statuses });
    }
    return requireOwnCandidate(tx, id, person);
  });
  return { message: 'Los datos de su candidatura fueron actualizados.', data: toCandidate(row) };
}

/** The person and the kind must be those of the session: a payload can't change them. */
function requireSamePerson(session: Session, payload: CandidatePayload): PersonKey {
  const person = personOfSubject(session.subject);
  const same =
    payload.identification_type_id === person.identification_type_id &&
    payload.identification_number === person.identification_number &&
    payload.candidate_type === session.candidateType;
  if (!same) throw new AppError('other_person');
  return person;
}

/** The columns that a payload sets, after checking that every id in it exists. */
async function valuesOf(db: Queryable, payload: CandidatePayload) {
  const errors: FieldErrors = {};
  const places = { issue_place_id: 0, birth_city_id: 0, residence_city_id: 0 };
  const known = await knownCities(db, [payload.issue_place_id, payload.birth_city_id, payload.residence_city_id]);
  for (const field of Object.keys(places) as (keyof typeof places)[]) {
    if (!known.has(payload[field])) errors[field] = ['La ciudad seleccionada no existe'];
  }
  if (!degreeTypes.some(({ id }) => id === payload.degree_type_id))
    errors.degree_type_id = ['El tipo de título no existe'];
  if (!genders.some(({ id }) => id === payload.gender_id)) errors.gender_id = ['El género seleccionado no existe'];

  const isIes = payload.candidate_type === 'CANDIDATE_IES';
  const university = isIes && payload.university_id ? await findUniversity(db, payload.university_id) : undefined;
  if (isIes && !university) errors.university_id = ['La universidad seleccionada no existe'];
  if (university && payload.snies_code !== university.snies_code) {
    errors.snies_code = ['El código SNIES no corresponde a la universidad'];
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_fields', { errors });

  const { registration_start, registration_end } = payload;
  return {
    ...pick(payload, declaredColumns),
    snies_code: university?.snies_code ?? null,
    university_id: university?.id ?? null,
    registration_start: registration_start ? fromWireTime(registration_start) : null,
    registration_end: registration_end ? fromWireTime(registration_end) : null,
  };
}

function registrationBegunMail(
  person: { first_name: string },
  kind: CandidateKind,
  now: Date,
  ballot: OwnBallot,
): Mail {
  return {
    subject: 'Se inició una inscripción a su nombre',
    preview: candidateKindLabels[kind],
    greeting: `Hola, ${person.first_name}:`,
    blocks: [
      'Se inició una inscripción de candidatura con su documento de identidad:',
      {
        type: 'facts',
        rows: [
          [receiptLabels.candidacy, candidateKindLabels[kind]],
          [receiptLabels.at, showTime(now)],
        ],
      },
      ...ballotBlocks(ballot),
      'Si fue usted, no tiene que hacer nada más. Si no fue usted, abra el enlace «No fui yo»: mientras las inscripciones estén abiertas podrá congelar esta inscripción y comenzar la suya.',
    ],
  };
}
