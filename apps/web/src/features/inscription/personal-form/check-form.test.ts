import { emptyInscriptionForm, type InscriptionForm } from '@urna/contract/inscription-form';
import { describe, expect, test } from 'vitest';
import { cleanedForm, formErrors } from './check-form.ts';
import { fieldsInOrder, sectionNames, sectionOf } from './form-sections.ts';

const filled: InscriptionForm = {
  documentType: '1',
  documentNumber: '1000000101',
  expeditionDate: '2010-03-15',
  issuance_department: '5',
  issuance_city: '1',
  professionalCard: '123456-T',
  titleType: '2',
  universities: '',
  codeSNIES: '',
  firstName: '  María José ',
  secondName: '',
  firstLastName: 'Gómez',
  secondLastName: 'Peña',
  birth_place_department: '11',
  birth_place_city: '149',
  birthDate: '1985-02-28',
  gender: '1',
  email: 'maria.gomez@demo.test',
  landlinePhone: '',
  mobilePhone: '3001234567',
  residence_place_department: '76',
  residence_place_city: '1009',
  physicalAddress: 'Calle 5 # 38-25',
  jurorDeclaration: true,
  dataProcessingAccept: true,
  imageUsageAuthorization: true,
  emailNotificationAccept: true,
  noIncompatibilityDeclaration: true,
};

describe('errors of the registration form', () => {
  test('are none for an accountant without a university', () => {
    expect(formErrors('CANDIDATE_ACCOUNTANT', filled)).toEqual({});
  });

  test('name the missing university and its code for an institution', () => {
    expect(formErrors('CANDIDATE_IES', filled)).toEqual({
      universities: 'La universidad es obligatoria',
      codeSNIES: 'El código SNIES es obligatorio',
    });
  });

  test('are one for each field, the first that applies', () => {
    const errors = formErrors('CANDIDATE_ACCOUNTANT', { ...filled, mobilePhone: 'abc', documentNumber: '' });
    expect(errors).toEqual({
      mobilePhone: 'Solo se permiten números',
      documentNumber: 'El número de documento es obligatorio',
    });
  });

  test('belong to a section each, so that the summary can link to them', () => {
    const order: readonly string[] = fieldsInOrder('CANDIDATE_IES');
    const wrong = Object.keys(formErrors('CANDIDATE_IES', emptyInscriptionForm));
    expect(wrong.filter((field) => !order.includes(field))).toEqual([]);
    expect(new Set(wrong.map(sectionOf))).toEqual(new Set(sectionNames));
  });
});

test('the form is sent with trimmed values', () => {
  expect(cleanedForm('CANDIDATE_ACCOUNTANT', filled).firstName).toBe('María José');
});

test('the form of an accountant sends no university', () => {
  expect(fieldsInOrder('CANDIDATE_ACCOUNTANT')).not.toContain('universities');
});
