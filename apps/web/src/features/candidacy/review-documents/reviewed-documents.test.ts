import { type CandidateDocument, documentsAskedOf, standardDocuments } from '@urna/contract/candidacy/documents';
import { expect, test } from 'vitest';
import { documentsOf } from './reviewed-documents.ts';

const types = { Fotografía: 1, Identificación: 2, Antecedentes: 3, 'Carta de aceptación': 4 } as const;

function document(
  id: number,
  document_type: keyof typeof types,
  more: Partial<CandidateDocument> = {},
): CandidateDocument {
  return {
    id,
    document_type,
    document_type_id: types[document_type],
    file_path: `${String(id)}.pdf`,
    file_size: 1,
    file_url: `/api/documents/${String(id)}/file`,
    mime_type: 'application/pdf',
    created_at: '2025-01-01 00:00:00',
    review_status: 'PENDIENTE',
    phase: 'inscription',
    current: true,
    reason: null,
    unchanged: false,
    warning: null,
    ...more,
  };
}

const ofAccountants = documentsAskedOf(standardDocuments, 'CANDIDATE_ACCOUNTANT');

test('documents stand in the order of the form, whatever order they come in', () => {
  const documents = [document(3, 'Antecedentes'), document(1, 'Fotografía'), document(2, 'Identificación')];
  const reviewed = documentsOf({ asked_documents: ofAccountants, documents });
  expect(reviewed.map(({ kind }) => kind)).toEqual(['photo', 'cedula', 'antecedentes']);
  expect(reviewed.every(({ earlier }) => earlier === null)).toBe(true);
});

test('a corrected document stands beside the one that it replaces', () => {
  const documents = [
    document(1, 'Fotografía'),
    document(2, 'Identificación', { current: false, review_status: 'RECHAZADO' }),
    document(5, 'Identificación', { phase: 'correction' }),
    document(3, 'Antecedentes'),
  ];
  const reviewed = documentsOf({ asked_documents: ofAccountants, documents });
  expect(reviewed[1]).toMatchObject({ kind: 'cedula', current: { id: 5 }, earlier: { id: 2 } });
  expect(reviewed).toHaveLength(3);
});

test('the documents are those that the registration was asked for, whatever is required now', () => {
  const documents = [document(4, 'Carta de aceptación'), document(1, 'Fotografía'), document(3, 'Antecedentes')];
  const reviewed = documentsOf({
    asked_documents: standardDocuments.filter(({ id }) => id === 1 || id === 4),
    documents,
  });
  expect(reviewed.map(({ name }) => name)).toEqual(['Fotografía', 'Carta de aceptación']);
});
