import { describe, expect, test } from 'vitest';
import { filledForm as form } from '../../testing/filled-form.ts';
import { type Candidate, candidatePayloadSchema } from './candidate-data.ts';
import { emptyRegistrationForm, formFieldOfPayload, formOfCandidate, payloadOfForm } from './candidate-fields.ts';

const progress = {
  registration_start: null,
  registration_end: null,
  registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
} as const;
const schema = candidatePayloadSchema(() => '2025-09-01');

describe('the request of a form', () => {
  test('has numbers for choices, null for what was left out, and passes the schema of the server unchanged', () => {
    const payload = payloadOfForm(form, 'CANDIDATE_IES', progress);
    expect(payload).toMatchObject({
      identification_type_id: 1,
      issue_date: '2010-03-15',
      issue_place_id: 21,
      university_id: 33,
      snies_code: '12345',
      second_name: null,
      landline_phone: null,
      oath_accepted: true,
      candidate_type: 'CANDIDATE_IES',
    });
    expect(schema.parse(payload)).toEqual(payload);
  });

  test('holds the fields of the schema and no others, each of which an error finds in the form', () => {
    const own = ['registration_start', 'registration_end', 'registration_status', 'candidate_type'];
    const sent = Object.keys(payloadOfForm(form, 'CANDIDATE_IES', progress));
    const known = Object.keys(schema.shape).filter((name) => name !== 'declarations');
    expect(sent.toSorted()).toEqual(known.toSorted());
    const unknown = sent.filter((name) => !own.includes(name) && !Object.hasOwn(formFieldOfPayload, name));
    expect(unknown).toEqual([]);
    expect(formFieldOfPayload['identification_type']).toBe('documentType');
  });

  test('holds no university if the candidate is an accountant', () => {
    const payload = payloadOfForm(form, 'CANDIDATE_ACCOUNTANT', progress);
    expect(payload).toMatchObject({ university_id: null, snies_code: null, candidate_type: 'CANDIDATE_ACCOUNTANT' });
  });
});

test('the form of a saved candidate holds what was sent', () => {
  const departments = { issue_department_id: 5, birth_department_id: 11, residence_department_id: 76 };
  const saved = { ...payloadOfForm(form, 'CANDIDATE_IES', progress), ...departments } as unknown as Candidate;
  expect(formOfCandidate(saved)).toEqual(form);
});

test('an empty form accepts nothing', () => {
  expect(emptyRegistrationForm.jurorDeclaration).toBe(false);
  expect(emptyRegistrationForm.firstName).toBe('');
  expect(Object.keys(emptyRegistrationForm).toSorted()).toEqual(Object.keys(form).toSorted());
});
