import { z } from 'zod';
import { isCalendarDay, yearsBetween } from './dates.ts';
import { AGE_YEARS, DOCUMENT_NUMBER_DIGITS, MOBILE_DIGITS, SNIES_DIGITS } from './limits.ts';

/** The rule and messages of each field. The browser's form and the server's payload are built from these. */
const digitsOnly = /^\d+$/;

/** Numbers are pasted as they are written: "1.000.000.101", "300 123-4567", "(601) 234 5678". */
const withoutSeparators = (text: string) => text.replace(/[\s.()-]/g, '');
/** Telephones also with the country's code, which ten digits follow: "+57 300 123 4567". */
const nationalNumber = (text: string) => withoutSeparators(text).replace(/^(?:\+|00)?57(?=\d{10}$)/, '');

/** Control characters have no place in a name or an address, and some of them break PDFs, mails and terminals. */
// oxlint-disable-next-line no-control-regex
const printable = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]*$/;

function requiredText(message: string, max = 120) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(printable, 'Contiene caracteres que no se admiten');
}

function optionalText(max = 120) {
  return z
    .string()
    .trim()
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(printable, 'Contiene caracteres que no se admiten');
}

const documentNumberRequired = 'El número de documento es obligatorio';
export const documentNumberField = z
  .string({ error: documentNumberRequired })
  .overwrite(withoutSeparators)
  .min(1, documentNumberRequired)
  .regex(digitsOnly, 'Solo se permiten números')
  .min(DOCUMENT_NUMBER_DIGITS.min, 'Debe tener al menos 5 dígitos')
  .max(DOCUMENT_NUMBER_DIGITS.max, 'No puede tener más de 15 dígitos');

export const codeField = z
  .string({ error: 'El código es obligatorio' })
  .trim()
  .min(1, 'El código es obligatorio')
  // The code has 12 digits while somebody is guessing codes.
  .regex(/^(?:\d{6}|\d{12})$/, 'El código debe tener exactamente 6 dígitos numéricos');

/** Identifies which of a person's codes is tried. The request for the code returns it to the browser. */
export const handleField = z
  .string()
  .regex(/^[\w-]{43}$/, 'No es válido')
  .optional();

/** Fields that every call that mails a code adds to its answer. */
export const codeHandle = {
  handle: z.string(),
  /** 6, or 12 while somebody is guessing codes. */
  code_digits: z.int(),
};

function dayField(required: string) {
  return z
    .string({ error: required })
    .min(1, required)
    .refine(isCalendarDay, 'La fecha no es válida; use el formato AAAA-MM-DD');
}

/** Rules that depend on today's date take it as an argument, since the server has its own clock and tests fix it. */
export function issueDateField(today: () => string) {
  return dayField('La fecha de expedición es obligatoria').refine(
    (day) => day <= today(),
    'La fecha no puede ser futura',
  );
}

export const ISSUED_BEFORE_BIRTH = 'La fecha de expedición no puede ser anterior a la de nacimiento';

export function birthDateField(today: () => string) {
  return dayField('La fecha de nacimiento es obligatoria')
    .refine((day) => yearsBetween(day, today()) >= AGE_YEARS.min, 'Debes tener al menos 18 años')
    .refine((day) => yearsBetween(day, today()) <= AGE_YEARS.max, 'La edad no puede superar los 100 años');
}

const emailRequired = 'El correo electrónico es obligatorio';
const emailOr = (invalid: string) =>
  z
    .string({ error: emailRequired })
    .trim()
    .min(1, emailRequired)
    .max(254, invalid)
    // Letters of any script before the at sign (RFC 6531); z.email() accepts ASCII only.
    .regex(
      /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u,
      invalid,
    )
    .refine((text) => !/^\.|\.\.|\.@/.test(text), invalid);

export const emailField = emailOr('Correo electrónico inválido');
/** Typed by staff, in the words that the specification has for them. */
export const staffEmailField = emailOr('Ingrese un correo electrónico válido');

export const mobilePhoneField = z
  .string({ error: 'El número de celular es obligatorio' })
  .overwrite(nationalNumber)
  .min(1, 'El número de celular es obligatorio')
  .regex(digitsOnly, 'Solo se permiten números')
  .min(MOBILE_DIGITS, 'Debe tener al menos 10 dígitos')
  .max(MOBILE_DIGITS, 'Debe tener maximo 10 dígitos');

export const landlinePhoneField = z
  .string()
  .overwrite(nationalNumber)
  .max(15, 'No puede tener más de 15 caracteres')
  .regex(/^\d*$/, 'Solo se permiten números');

const sniesText = 'Debe contener entre 5 y 7 números';
export const sniesCodeField = z
  .string({ error: 'El código SNIES es obligatorio' })
  .min(1, 'El código SNIES es obligatorio')
  .regex(new RegExp(`^\\d{${SNIES_DIGITS.min},${SNIES_DIGITS.max}}$`), sniesText);

export const professionalCardField = requiredText('La tarjeta profesional es obligatoria', 30).regex(
  /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u,
  'Use solo letras, números, puntos y guiones',
);

/** An empty one has a message of its own, or is none. */
const holdsLetter = /^$|\p{L}/u;
const LETTER_MISSING = 'Debe tener al menos una letra';

export const nameFields = {
  firstName: requiredText('El primer nombre es obligatorio', 60).regex(holdsLetter, LETTER_MISSING),
  secondName: optionalText(60).regex(holdsLetter, LETTER_MISSING),
  firstLastName: requiredText('El primer apellido es obligatorio', 60).regex(holdsLetter, LETTER_MISSING),
  secondLastName: requiredText('El segundo apellido es obligatorio', 60).regex(holdsLetter, LETTER_MISSING),
} as const;

/** A full name in one field, of staff and voters. */
export const fullNameField = requiredText('El nombre es obligatorio').regex(holdsLetter, LETTER_MISSING);

export const institutionField = requiredText('El nombre de la institución es obligatorio', 200);

export const physicalAddressField = requiredText('La dirección de residencia es obligatoria', 200);

export const choiceRequired = {
  documentType: 'El tipo de documento es obligatorio',
  issuance_department: 'El departamento de expedición es obligatorio',
  issuance_city: 'La ciudad de expedición es obligatoria',
  titleType: 'El tipo de título es obligatorio',
  universities: 'La universidad es obligatoria',
  birth_place_department: 'El departamento de nacimiento es obligatorio',
  birth_place_city: 'La ciudad de nacimiento es obligatoria',
  gender: 'El género es obligatorio',
  residence_place_department: 'El departamento de residencia es obligatorio',
  residence_place_city: 'La ciudad de residencia es obligatoria',
} as const;

export const declarationRequired = {
  jurorDeclaration: 'Debe aceptar la declaración juramentada de veracidad',
  dataProcessingAccept: 'Debe autorizar el tratamiento de datos personales',
  imageUsageAuthorization: 'Debe autorizar el uso de imagen',
  emailNotificationAccept: 'Debe aceptar la notificación por correo electrónico',
  noIncompatibilityDeclaration: 'Debe declarar que no tiene incompatibilidades ni inhabilidades',
} as const;
export type DeclarationKey = keyof typeof declarationRequired;
export const declarationKeys = Object.keys(declarationRequired) as readonly DeclarationKey[];
