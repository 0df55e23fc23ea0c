import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  birthDateField,
  documentNumberField,
  emailField,
  fullNameField,
  issueDateField,
  landlinePhoneField,
  mobilePhoneField,
  nameFields,
  staffEmailField,
} from './person-fields.ts';

const today = () => '2025-09-01';
const accepts = (field: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  field.safeParse(value).success;

describe('document numbers', () => {
  test('a document number is five to fifteen digits and nothing else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5,15}$/), (number) => {
        expect(accepts(documentNumberField, number)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{5,15}$/.test(text.replace(/[\s.()-]/g, '')));
        expect(accepts(documentNumberField, text)).toBe(false);
      }),
    );
  });

  test.each([
    [documentNumberField, '1.000.000.101', '1000000101'],
    [documentNumberField, ' 1000 000 101\n', '1000000101'],
    [mobilePhoneField, '+57 300 123 4567', '3001234567'],
    [mobilePhoneField, '0057 (300) 123-4567', '3001234567'],
    [mobilePhoneField, '573001234567', '3001234567'],
    [mobilePhoneField, '5730012345', '5730012345'],
    [landlinePhoneField, '+57 (601) 234 56 78', '6012345678'],
    [landlinePhoneField, '', ''],
  ])('a number is taken as it was pasted, without separators and the country’s code (%#)', (field, pasted, taken) => {
    expect(field.parse(pasted)).toBe(taken);
  });

  test('digits of other scripts are not digits', () => {
    expect(accepts(documentNumberField, '١٢٣٤٥٦')).toBe(false);
    expect(accepts(mobilePhoneField, '３００１２３４５６７')).toBe(false);
  });
});

describe('e-mail addresses', () => {
  test.each([
    'ana@correo.co',
    'ana.peña@correo.com.co',
    'jose+votos@sub.dominio.org',
    'ñandú@correo.co',
    "o'neil@x.co",
  ])('%s is accepted', (address) => {
    expect(accepts(emailField, address)).toBe(true);
  });
  test.each([
    'ana',
    'ana@',
    '@x.co',
    'ana@x',
    'a b@x.co',
    'ana@x..co',
    '.ana@x.co',
    'ana.@x.co',
    'ana@-x.co',
    'ana@x.co,b@x.co',
    'ana@x.co\nbcc: y@z.co',
    '<ana@x.co>',
  ])('%j is refused', (address) => {
    expect(accepts(emailField, address)).toBe(false);
  });
  test('a wrong address is refused to candidates and to staff in the words that each has', () => {
    const wordsOf = (field: typeof emailField) => field.safeParse('ana@').error?.issues.map(({ message }) => message);
    expect(wordsOf(emailField)).toEqual(['Correo electrónico inválido']);
    expect(wordsOf(staffEmailField)).toEqual(['Ingrese un correo electrónico válido']);
  });
});

describe('dates of a person', () => {
  test('the date of issue is not in the future, and the date of birth gives an age of 18 to 100', () => {
    expect(accepts(issueDateField(today), '2025-09-01')).toBe(true);
    expect(accepts(issueDateField(today), '2025-09-02')).toBe(false);
    expect(accepts(birthDateField(today), '2007-09-01')).toBe(true);
    expect(accepts(birthDateField(today), '2007-09-02')).toBe(false);
    expect(accepts(birthDateField(today), '1924-09-02')).toBe(true);
    expect(accepts(birthDateField(today), '1924-09-01')).toBe(false);
  });
});

test('names take any alphabet and no control or direction characters', () => {
  for (const name of ['María José', "D'Arcy", 'Ñáñez', 'Nguyễn', 'Åsa-Li'])
    expect(accepts(nameFields.firstName, name)).toBe(true);
  for (const name of ['Ana\u0000', 'Ana\n', 'A\u202eB', '\ufeff'])
    expect(accepts(nameFields.firstName, `x${name}x`)).toBe(false);
});

test('a name holds at least one letter, and a second name may be missing', () => {
  const names = [...Object.values(nameFields), fullNameField];
  for (const name of ['123', '---', '. .', '12-3']) {
    for (const field of names)
      expect(field.safeParse(name).error?.issues[0]?.message).toBe('Debe tener al menos una letra');
  }
  for (const field of names) expect(accepts(field, 'Ñ')).toBe(true);
  expect(accepts(nameFields.secondName, '')).toBe(true);
});
