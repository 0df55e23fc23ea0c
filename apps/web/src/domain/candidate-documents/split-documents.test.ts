import { type CandidateDocument, documentTypeById } from '@urna/contract/candidacy/documents';
import { expect, test } from 'vitest';
import { splitDocuments } from './split-documents.ts';

function upload(id: number, document_type_id: number, created_at: string): CandidateDocument {
  return {
    id,
    document_type_id,
    document_type: documentTypeById(document_type_id)?.name ?? '',
    created_at,
    file_path: `${String(id)}.pdf`,
    file_size: 1,
    file_url: `/api/documents/${String(id)}/file`,
    mime_type: 'application/pdf',
    review_status: 'PENDIENTE',
    phase: 'inscription',
    current: true,
    reason: null,
    unchanged: false,
    warning: null,
  };
}

const ids = (documents: readonly CandidateDocument[]) => documents.map(({ id }) => id);

test('the oldest document of each kind is the submitted one and later ones correct it, in whatever order they are listed', () => {
  const { initial, corrected } = splitDocuments([
    upload(9, 3, '2025-09-20 10:00:00'),
    upload(3, 3, '2025-09-01 10:00:02'),
    upload(1, 1, '2025-09-01 10:00:00'),
    upload(8, 3, '2025-09-19 10:00:00'),
    upload(2, 2, '2025-09-01 10:00:00'),
  ]);
  expect(ids(initial)).toEqual([1, 2, 3]);
  expect(ids(corrected)).toEqual([8, 9]);
});

test('two documents of the same second are ordered by their ids', () => {
  const { initial, corrected } = splitDocuments([
    upload(11, 2, '2025-09-01 10:00:00'),
    upload(10, 2, '2025-09-01 10:00:00'),
  ]);
  expect([ids(initial), ids(corrected)]).toEqual([[10], [11]]);
});
