import { correctionListStatuses, reviewListStatuses } from '@urna/contract/candidacy/candidate-lists';
import { describe, expect, test } from 'vitest';
import { filtersOf, hasFilter, type ListState, listOfState, readListState, writeListState } from './list-state.ts';

const everything: ListState = {
  name: '',
  number: '',
  kind: null,
  status: null,
  owner: null,
  order: 'waiting',
  perPage: 10,
  page: 1,
};
const narrow: ListState = {
  ...everything,
  number: '1000',
  kind: 'CANDIDATE_IES',
  status: 'PARA_SUBSANAR',
  page: 3,
};

describe('the URL of a list', () => {
  test('is empty without filters', () => {
    expect(writeListState(everything).toString()).toBe('');
    expect(readListState(new URLSearchParams(), reviewListStatuses)).toEqual(everything);
  });

  test('is parsed back to the state that wrote it', () => {
    expect(writeListState(narrow).toString()).toBe('tipo=ies&estado=para-subsanar&pagina=3');
    expect(readListState(writeListState(narrow), correctionListStatuses, { name: '', number: '1000' })).toEqual(narrow);
  });

  test('has a question to the candidate among the states', () => {
    const waiting: ListState = { ...everything, status: 'waiting' };
    expect(writeListState(waiting).toString()).toBe('estado=espera-respuesta');
    expect(readListState(writeListState(waiting), reviewListStatuses)).toEqual(waiting);
    expect(filtersOf({ ...everything, status: 'answered' }, reviewListStatuses)).toEqual({
      review_statuses: reviewListStatuses,
      order: 'waiting',
      question: 'answered',
    });
  });

  test('names no person: names and numbers are kept in the entry of the history', () => {
    const person = { name: 'Ana Ruiz', number: '1000' };
    const search = { ...everything, ...person, owner: 'mine', order: 'oldest', perPage: 50 } as const;
    expect(writeListState(search).toString()).toBe('mias=si&orden=antiguas&por-pagina=50');
    expect(readListState(writeListState(search), reviewListStatuses, person)).toEqual(search);
    expect(listOfState({ list: '?mias=si', ...person })).toEqual({ search: '?mias=si', person });
    for (const state of [null, 'x', { name: 7, number: '10a' }, { number: '1234567890123456' }]) {
      expect(listOfState(state)).toEqual({ search: '', person: { name: '', number: '' } });
    }
  });

  test.each(['nobody', 7] as const)('says whose candidacies are listed: %s', (owner) => {
    const params = writeListState({ ...everything, owner });
    expect(params.toString()).toBe(owner === 7 ? 'de=7' : 'de=nadie');
    expect(readListState(params, reviewListStatuses)).toEqual({ ...everything, owner });
    expect(filtersOf({ ...everything, owner }, reviewListStatuses)).toMatchObject({ assigned_to: owner });
  });

  test.each([
    'de=0',
    'de=Camila',
    'por-pagina=7',
    'orden=al-azar',
    'cedula=1000',
    'tipo=rector',
    'estado=rechazado',
    'pagina=0',
    'pagina=-1',
    'pagina=2.5',
    'pagina=1e99',
    'pagina=x',
  ])('ignores an invalid filter: %s', (text) => {
    expect(readListState(new URLSearchParams(text), reviewListStatuses)).toEqual(everything);
  });
});

test('hasFilter ignores the page', () => {
  expect(hasFilter({ ...everything, page: 4 })).toBe(false);
  expect(hasFilter({ ...everything, number: '1' })).toBe(true);
});

test('the API is asked for the statuses of the list together with the narrower filter', () => {
  expect(filtersOf(narrow, correctionListStatuses)).toEqual({
    review_statuses: ['RECHAZADO', 'PARA_SUBSANAR', 'SUBSANADO'],
    identification_number: '1000',
    order: 'waiting',
    candidate_type: 'CANDIDATE_IES',
    review_status: 'PARA_SUBSANAR',
  });
});
