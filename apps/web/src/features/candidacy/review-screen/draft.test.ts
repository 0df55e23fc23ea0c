import { undecidedTexts } from '@urna/contract/candidacy/review';
import { describe, expect, test } from 'vitest';
import {
  ALL_APPROVED,
  decisionsAsText,
  decisionsOf,
  draftAsText,
  emptyDraft,
  hasRejection,
  observationOf,
  overtaken,
  sendObstacle,
  toggledReason,
  undecided,
  withDecision,
  withoutOvertaken,
  withoutReason,
  withReason,
} from './draft.ts';

const documents = [
  { name: 'Fotografía', current: { id: 1 } },
  { name: 'Identificación', current: { id: 2 } },
  { name: 'Antecedentes', current: { id: 3 } },
];
const approved = [1, 2, 3].reduce((draft, id) => withDecision(draft, id, 'APROBADO'), emptyDraft);
const rejected = withReason(withDecision(approved, 2, 'RECHAZADO'), 2, ' No es legible. ');

describe('sending a decision', () => {
  test('is blocked while a document is undecided, with the text of its stage', () => {
    const two = withDecision(withDecision(emptyDraft, 1, 'APROBADO'), 2, 'RECHAZADO');
    expect(undecided(documents, two).map(({ name }) => name)).toEqual(['Antecedentes']);
    expect(sendObstacle('first', documents, 3, two)).toBe(undecidedTexts.first);
    expect(sendObstacle('final', documents, 3, two)).toBe(undecidedTexts.final);
  });

  test('is blocked while a document is missing, even when all present ones are decided', () => {
    expect(sendObstacle('first', documents, 4, approved)).toContain('4 documentos');
  });

  test('is blocked by a reason longer than the server accepts', () => {
    const wordy = withReason(rejected, 2, 'x'.repeat(501));
    expect(sendObstacle('first', documents, 3, wordy)).toContain('Identificación');
    expect(sendObstacle('first', documents, 3, withReason(rejected, 2, 'x'.repeat(500)))).toBeNull();
  });

  test('is possible once all documents are decided', () => {
    expect(sendObstacle('first', documents, 3, approved)).toBeNull();
    expect(sendObstacle('final', documents, 3, rejected)).toBeNull();
    expect(hasRejection(documents, approved)).toBe(false);
    expect(hasRejection(documents, rejected)).toBe(true);
  });

  test('omits a decision on a document that was replaced meanwhile', () => {
    const replaced = [...documents.slice(0, 2), { name: 'Antecedentes', current: { id: 9 } }];
    expect(sendObstacle('first', replaced, 3, approved)).toBe(undecidedTexts.first);
    expect(decisionsOf(replaced, approved).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('a decision on a replaced document stays available to copy, until it is discarded', () => {
    const replaced = [documents[0], { name: 'Identificación', current: { id: 9 } }, documents[2]].filter(
      (one) => !!one,
    );
    const all = [1, 2, 3, 9].map((id) => ({ id, document_type: documents[id - 1]?.name ?? 'Identificación' }));
    const gone = overtaken(all, replaced, rejected);
    expect(decisionsAsText(gone, rejected)).toBe('Identificación: rechazado. No es legible.');
    expect(decisionsOf(replaced, withoutOvertaken(rejected, gone))).toEqual(decisionsOf(replaced, rejected));
    expect(overtaken(all, replaced, withoutOvertaken(rejected, gone))).toEqual([]);
    expect(overtaken(all, documents, rejected)).toEqual([]);
  });
});

describe('the observation of a review', () => {
  test('is proposed from the decisions', () => {
    expect(observationOf(documents, emptyDraft)).toBe('');
    expect(observationOf(documents, approved)).toBe(ALL_APPROVED);
    expect(observationOf(documents, rejected)).toBe('Identificación: No es legible.');
    // A rejection without a reason proposes nothing that would fill in for one.
    expect(observationOf(documents, withDecision(approved, 3, 'RECHAZADO'))).toBe('');
  });

  test('stays as it was typed, whatever is decided afterwards', () => {
    const typed = { ...approved, observation: 'Con salvedades.' };
    expect(observationOf(documents, withDecision(typed, 1, 'RECHAZADO'))).toBe('Con salvedades.');
    expect(observationOf(documents, { ...approved, observation: '' })).toBe('');
  });
});

test('a reason is sent with a rejection only, and kept when the reviewer changes the decision back and forth', () => {
  expect(decisionsOf(documents, rejected)[1]).toEqual({ id: 2, review_status: 'RECHAZADO', reason: 'No es legible.' });
  const wavered = withDecision(rejected, 2, 'APROBADO');
  expect(decisionsOf(documents, wavered)[1]).toEqual({ id: 2, review_status: 'APROBADO', reason: null });
  expect(decisionsOf(documents, withDecision(wavered, 2, 'RECHAZADO'))).toEqual(decisionsOf(documents, rejected));
});

test.each([
  ['', 'Está borrosa.', 'Está borrosa.'],
  ['Falta una cara.', 'Está borrosa.', 'Falta una cara. Está borrosa.'],
  ['Falta una cara. Está borrosa.', 'Está borrosa.', 'Falta una cara.'],
  ['Está borrosa. Y algo más.', 'Está borrosa.', 'Y algo más.'],
  ['Uno. Está borrosa. Dos.', 'Está borrosa.', 'Uno. Dos.'],
])('toggling %j with %j picked gives %j', (reason, usual, result) => {
  expect(toggledReason(reason, usual)).toBe(result);
});

test('an unsent draft can be copied as a whole', () => {
  expect(draftAsText(documents, { ...rejected, observation: 'Corrija la cédula.' })).toBe(
    'Fotografía: aprobado\nIdentificación: rechazado. No es legible.\nAntecedentes: aprobado\nObservación: Corrija la cédula.',
  );
  expect(draftAsText(documents, emptyDraft)).toBe('');
});

test('a decision isn’t sent while a rejected document has no reason, in either review', () => {
  const why = 'Escoja o escriba el motivo del rechazo de Antecedentes.';
  const unexplained = withDecision(rejected, 3, 'RECHAZADO');
  for (const stage of ['first', 'final'] as const) {
    const typed = { ...unexplained, observation: 'Se rechaza.' };
    expect(sendObstacle(stage, documents, 3, typed)).toBe(why);
    expect(sendObstacle(stage, documents, 3, withReason(typed, 3, ' .. '))).toBe(why);
    expect(sendObstacle(stage, documents, 3, withReason(typed, 3, 'Venció.'))).toBeNull();
  }
  expect(withoutReason(documents, unexplained).map(({ name }) => name)).toEqual(['Antecedentes']);
});
