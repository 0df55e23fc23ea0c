import type { Candidate } from '../candidacy/inscription.ts';

/** Labels of the declared data, the same in the form and wherever the data is shown. */
export const fieldLabels = {
  identification_type: 'Tipo de documento',
  identification_number: 'Número de documento',
  issue_date: 'Fecha de expedición',
  professional_license: 'Tarjeta profesional',
  degree_type: 'Tipo de título',
  university_name: 'Universidad',
  snies_code: 'Código SNIES',
  first_name: 'Primer nombre',
  second_name: 'Segundo nombre',
  first_last_name: 'Primer apellido',
  second_last_name: 'Segundo apellido',
  birth_date: 'Fecha de nacimiento',
  gender: 'Género',
  email: 'Correo electrónico',
  mobile_phone: 'Número de celular',
  landline_phone: 'Teléfono fijo',
  physical_address: 'Dirección de residencia',
} as const satisfies Partial<Record<keyof Candidate, string>>;

/** In place of an optional value that the person left out. */
export const NOT_GIVEN = 'No indicado';

export function acceptanceWord(accepted: boolean): string {
  return accepted ? 'Aceptada' : 'No aceptada';
}

/** City and department combined in one line. */
export const placeLabels = {
  issue: 'Lugar de expedición',
  birth: 'Lugar de nacimiento',
  residence: 'Lugar de residencia',
} as const;

/** Titles of the form's sections. */
export const sectionTitles = {
  documento: 'Información de Documento',
  profesional: 'Información Profesional',
  personal: 'Información Personal',
  contacto: 'Información de Contacto',
  domicilio: 'Información de Domicilio',
  declaraciones: 'Declaración Juramentada',
} as const;
