import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { type CandidateDocument, standardDocuments } from '@urna/contract/candidacy/documents';
import { describe, expect, test } from 'vitest';
import { changeList, type DocumentList, phaseRules, splitDocuments } from './document-list.ts';

const queryKey = ['documents'];
const list = (...documents: CandidateDocument[]): DocumentList => ({ documents, candidate_observations: [] });

function stored(
  id: number,
  document_type_id: number,
  created_at = `2025-09-0${String(id)}T15:00:00Z`,
): CandidateDocument {
  return {
    id,
    document_type_id,
    document_type: standardDocuments.find((type) => type.id === document_type_id)?.name ?? '',
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

/** Renders the list while the test controls the server's responses. */
function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests: PromiseWithResolvers<DocumentList>[] = [];
  const page = new QueryObserver<DocumentList>(queries, {
    queryKey,
    queryFn: () => {
      const request = Promise.withResolvers<DocumentList>();
      requests.push(request);
      return request.promise;
    },
  });
  page.subscribe(() => undefined);
  const ids = () => queries.getQueryData<DocumentList>(queryKey)?.documents.map(({ id }) => id);
  const answer = async (index: number, data: DocumentList) => {
    await expect.poll(() => requests.length).toBeGreaterThan(index);
    requests[index]?.resolve(data);
    await expect.poll(() => queries.isFetching()).toBe(0);
  };
  return { queries, requests, ids, answer };
}

const add = (documents: CandidateDocument[], added: CandidateDocument) => [...documents, added];

describe('changeList', () => {
  test('requests no list after a change when none was on its way', async () => {
    const { queries, requests, ids, answer } = openPage();
    await answer(0, list(stored(1, 1)));
    await changeList(queries, queryKey, () => Promise.resolve(stored(2, 2)), add);
    expect([ids(), requests.length]).toEqual([[1, 2], 1]);
  });

  test('an older list that arrives after an upload does not take the document away, and is requested again', async () => {
    const { queries, requests, ids, answer } = openPage();
    await answer(0, list(stored(1, 1)));
    void queries.invalidateQueries({ queryKey });
    await expect.poll(() => requests.length).toBe(2);
    await changeList(queries, queryKey, () => Promise.resolve(stored(2, 2)), add);
    requests[1]?.resolve(list(stored(1, 1)));
    expect(ids()).toEqual([1, 2]);
    await answer(2, list(stored(1, 1), stored(2, 2), stored(3, 3)));
    expect(ids()).toEqual([1, 2, 3]);
  });

  test('an older list that arrives after a deletion does not bring the document back', async () => {
    const { queries, requests, ids, answer } = openPage();
    await answer(0, list(stored(1, 1), stored(2, 2)));
    void queries.invalidateQueries({ queryKey });
    await expect.poll(() => requests.length).toBe(2);
    await changeList(
      queries,
      queryKey,
      () => Promise.resolve(),
      (documents) => documents.filter(({ id }) => id !== 2),
    );
    requests[1]?.resolve(list(stored(1, 1), stored(2, 2)));
    expect(ids()).toEqual([1]);
    await answer(2, list(stored(1, 1)));
    expect(ids()).toEqual([1]);
  });

  test('a list is requested again when a change fails meanwhile, because it may have been stored', async () => {
    const { queries, requests, ids, answer } = openPage();
    await expect.poll(() => requests.length).toBe(1);
    const lost = changeList(queries, queryKey, () => Promise.reject(new Error('lost')), add);
    await expect(lost).rejects.toThrow('lost');
    await answer(1, list(stored(1, 1)));
    expect(ids()).toEqual([1]);
  });
});

describe('an uploaded document', () => {
  test('replaces the one of its kind during an inscription', () => {
    const merged = phaseRules.inscription.merge([stored(1, 1), stored(2, 2)], [stored(3, 2)]);
    expect(merged.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('stays beside the rejected one during a correction, and replaces an earlier correction', () => {
    const merged = phaseRules.correction.merge([stored(1, 1), stored(2, 2), stored(3, 2)], [stored(4, 2)]);
    expect(merged.map(({ id }) => id)).toEqual([1, 2, 4]);
  });
});

describe('splitDocuments', () => {
  const ids = (documents: readonly CandidateDocument[]) => documents.map(({ id }) => id);

  test('the oldest document of each kind is the submitted one and later ones correct it, in whatever order they are listed', () => {
    const { initial, corrected } = splitDocuments([
      stored(9, 3, '2025-09-20 10:00:00'),
      stored(3, 3, '2025-09-01 10:00:02'),
      stored(1, 1, '2025-09-01 10:00:00'),
      stored(8, 3, '2025-09-19 10:00:00'),
      stored(2, 2, '2025-09-01 10:00:00'),
    ]);
    expect(ids(initial)).toEqual([1, 2, 3]);
    expect(ids(corrected)).toEqual([8, 9]);
  });

  test('two documents of the same second are ordered by their ids', () => {
    const { initial, corrected } = splitDocuments([
      stored(11, 2, '2025-09-01 10:00:00'),
      stored(10, 2, '2025-09-01 10:00:00'),
    ]);
    expect([ids(initial), ids(corrected)]).toEqual([[10], [11]]);
  });
});
