import { candidateFields, emptyRegistrationForm, type OptionalColumn } from '../src/candidacy/candidate-fields.ts';
import type { RegistrationForm } from '../src/candidacy/registration-form.ts';

/** The form of an institution's candidate, with all that is asked for and without what is optional. */
export const filledForm: RegistrationForm = {
  ...emptyRegistrationForm,
  documentType: '1',
  documentNumber: '1000000101',
  expeditionDate: '2010-03-15',
  issuance_department: '5',
  issuance_city: '21',
  professionalCard: '123456-T',
  titleType: '2',
  universities: '33',
  codeSNIES: '12345',
  firstName: 'María José',
  firstLastName: 'Gómez',
  secondLastName: 'Peña',
  birth_place_department: '11',
  birth_place_city: '149',
  birthDate: '1985-02-28',
  gender: '1',
  email: 'maria.gomez@demo.test',
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

/** The part of a stored candidate that is null where only what must be given was given. */
export const withoutOptional = Object.fromEntries(
  Object.values(candidateFields).flatMap(({ wire, optional }) => (optional ? [[wire, null]] : [])),
) as Record<OptionalColumn, null>;
