import type { CandidatePayload } from '@urna/contract/candidacy/inscription';
import { fromWireTime } from '@urna/contract/shared/dates';
import type { FieldErrors } from '@urna/contract/shared/envelope';
import { degreeTypes, genders } from '@urna/contract/shared/lookups';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { pick } from '../../platform/pick.ts';
import { type PersonKey, personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { formColumns } from '../../services/people/candidates/read-candidate.ts';
import { findUniversity, knownCities } from '../../services/people/lookups/queries.ts';

/** The person and the kind must be those of the session: a payload can't change them. */
export function requireSamePerson(session: Session, payload: CandidatePayload): PersonKey {
  const person = personOfSubject(session.subject);
  const same =
    payload.identification_type_id === person.identification_type_id &&
    payload.identification_number === person.identification_number &&
    payload.candidate_type === session.candidateType;
  if (!same) throw new AppError('other_person');
  return person;
}

/** The columns that a payload sets, after checking that every id in it exists. */
export async function valuesOf(db: Queryable, payload: CandidatePayload) {
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
    ...pick(payload, formColumns),
    snies_code: university?.snies_code ?? null,
    university_id: university?.id ?? null,
    registration_start: registration_start ? fromWireTime(registration_start) : null,
    registration_end: registration_end ? fromWireTime(registration_end) : null,
  };
}
