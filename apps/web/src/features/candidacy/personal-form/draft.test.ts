import { emptyRegistrationForm } from '@urna/contract/candidacy/candidate-fields';
import { expect, test } from 'vitest';
import { fieldsToTake } from './draft.tsx';

const known = { ...emptyRegistrationForm, documentNumber: '1000000101', email: 'ana@demo.test' };

test('takes the fields that another tab changed, and none that was changed here', () => {
  const theirs = { ...known, email: 'ana.p@demo.test', physicalAddress: 'Calle 1', jurorDeclaration: true };
  const own = { ...known, email: 'otra@demo.test', mobilePhone: '3104567890' };
  expect(fieldsToTake(known, theirs, own)).toEqual({ physicalAddress: 'Calle 1', jurorDeclaration: true });
});

test('takes a field that another tab emptied, and nothing when both are the same', () => {
  expect(fieldsToTake(known, { ...known, email: '' }, known)).toEqual({ email: '' });
  expect(fieldsToTake(known, known, known)).toEqual({});
});
