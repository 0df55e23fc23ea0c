import { emptyRegistrationForm, fieldsOf, sectionNames, sectionOf } from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField, RegistrationForm } from '@urna/contract/candidacy/registration-form';
import { describe, expect, test } from 'vitest';
import { filledForm } from '../../../../../../packages/contract/testing/filled-form.ts';
import { cleanedField, formErrors } from './form-context.ts';
import { filledOf } from './form-sections.ts';
import { withRegisterFacts } from './identity-question.ts';

const filled: RegistrationForm = { ...filledForm, firstName: '  María José ', universities: '', codeSNIES: '' };

describe('errors of the registration form', () => {
  test('are none for an accountant without a university', () => {
    expect(formErrors('CANDIDATE_ACCOUNTANT', filled)).toEqual({});
  });

  test('name the missing university of an institution, and not the code that comes with it', () => {
    expect(formErrors('CANDIDATE_IES', filled)).toEqual({ universities: 'La universidad es obligatoria' });
  });

  test('name a missing city once its department is chosen, since the field is disabled before', () => {
    const of = (birth_place_department: string) =>
      formErrors('CANDIDATE_ACCOUNTANT', { ...filled, birth_place_department, birth_place_city: '' });
    expect(of('')).toEqual({ birth_place_department: 'El departamento de nacimiento es obligatorio' });
    expect(of('11')).toEqual({ birth_place_city: 'La ciudad de nacimiento es obligatoria' });
  });

  test('are one for each field, the first that applies', () => {
    const errors = formErrors('CANDIDATE_ACCOUNTANT', { ...filled, mobilePhone: 'abc', documentNumber: '' });
    expect(errors).toEqual({
      mobilePhone: 'Solo se permiten números',
      documentNumber: 'El número de documento es obligatorio',
    });
  });

  test('name a date of issue before birth, even while other fields are missing', () => {
    const issued = (expeditionDate: string) =>
      formErrors('CANDIDATE_ACCOUNTANT', { ...filled, expeditionDate, email: '' })['expeditionDate'];
    expect(issued('1985-02-27')).toBe('La fecha de expedición no puede ser anterior a la de nacimiento');
    expect(issued('1985-02-28')).toBeUndefined();
    expect(issued('')).toBe('La fecha de expedición es obligatoria');
  });

  test('belong to a section each, so that the summary can link to them', () => {
    const order: readonly string[] = fieldsOf('CANDIDATE_IES');
    const wrong = Object.keys(formErrors('CANDIDATE_IES', emptyRegistrationForm));
    expect(wrong.filter((field) => !order.includes(field))).toEqual([]);
    expect(new Set(wrong.map((field) => sectionOf(field as RegistrationField)))).toEqual(new Set(sectionNames));
  });
});

test('a pasted number is shown as it will be sent, and a refused one as it was typed', () => {
  expect(cleanedField('CANDIDATE_ACCOUNTANT', 'mobilePhone', '+57 300 123 4567')).toBe('3001234567');
  expect(cleanedField('CANDIDATE_ACCOUNTANT', 'mobilePhone', '300 123')).toBe('300 123');
});

test('what the register knows fills empty fields and replaces nothing', () => {
  const facts = {
    first_name: 'Ana',
    second_name: null,
    first_last_name: 'Peña',
    second_last_name: 'Ávila',
    professional_license: '12345-T',
    mobile_phone: '+57 300 123 4567',
  };
  expect(withRegisterFacts({ ...emptyRegistrationForm, firstLastName: 'Gómez' }, facts)).toEqual({
    ...emptyRegistrationForm,
    firstName: 'Ana',
    firstLastName: 'Gómez',
    secondLastName: 'Ávila',
    professionalCard: '12345-T',
    mobilePhone: '3001234567',
  });
  expect(withRegisterFacts(emptyRegistrationForm, { ...facts, mobile_phone: 'no tiene' }).mobilePhone).toBe('');
});

test('a section counts its required fields, of those that the kind of candidate has', () => {
  expect(filledOf('personal', 'CANDIDATE_ACCOUNTANT', filled)).toEqual({ filled: 7, required: 7 });
  expect(filledOf('profesional', 'CANDIDATE_ACCOUNTANT', filled)).toEqual({ filled: 2, required: 2 });
  expect(filledOf('profesional', 'CANDIDATE_IES', filled)).toEqual({ filled: 2, required: 4 });
  expect(filledOf('declaraciones', 'CANDIDATE_IES', emptyRegistrationForm)).toEqual({ filled: 0, required: 5 });
});

test('the form of an accountant sends no university', () => {
  expect(fieldsOf('CANDIDATE_ACCOUNTANT')).not.toContain('universities');
});
