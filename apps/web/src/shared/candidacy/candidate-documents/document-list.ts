import type { QueryClient } from '@tanstack/react-query';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { type CorrectionState, getCorrection } from '@urna/contract/candidacy/correction';
import { type CandidateDocument, listCandidateDocuments } from '@urna/contract/candidacy/documents';
import type { Client } from '../../../lib/call.ts';
import { currentCandidateId, useCandidateStore } from '../candidate-session/candidate-store.ts';
import { candidateClient, correctionClient } from '../candidate-session/session-clients.ts';

export type Phase = CandidateDocument['phase'];

export interface Observation {
  observation: string;
  created_at: string;
}

/** The documents of a candidate in the query cache. */
export interface DocumentList {
  documents: CandidateDocument[];
  candidate_observations: Observation[];
  /** Additional data of the correction page. */
  correction?: { candidate: Candidate; closes_at: string | null };
}

interface PhaseRules {
  client: Client;
  load: (signal?: AbortSignal) => Promise<DocumentList>;
  /** The list with uploaded documents in place of those that they replace. */
  merge: (documents: CandidateDocument[], uploaded: CandidateDocument[]) => CandidateDocument[];
}

const withoutKindsOf = (uploaded: readonly CandidateDocument[], documents: readonly CandidateDocument[]) => {
  const types = new Set(uploaded.map(({ document_type_id }) => document_type_id));
  return documents.filter(({ document_type_id }) => !types.has(document_type_id));
};

/** The oldest document of each kind was submitted with the inscription; a later one corrects it. */
export function splitDocuments(documents: readonly CandidateDocument[]): {
  initial: CandidateDocument[];
  corrected: CandidateDocument[];
} {
  const seen = new Set<number>();
  const initial: CandidateDocument[] = [];
  const corrected: CandidateDocument[] = [];
  const oldestFirst = documents.toSorted(
    (one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id,
  );
  for (const document of oldestFirst) {
    (seen.has(document.document_type_id) ? corrected : initial).push(document);
    seen.add(document.document_type_id);
  }
  return { initial, corrected };
}

export function listOfCorrection(state: CorrectionState): DocumentList {
  const { documents, candidate_observations, closes_at, ...candidate } = state;
  return { documents, candidate_observations, correction: { candidate, closes_at } };
}

export const phaseRules: Record<Phase, PhaseRules> = {
  inscription: {
    client: candidateClient,
    load: async (signal) => {
      const input = { params: { id: currentCandidateId() }, ...(signal ? { signal } : {}) };
      const { data, candidate_observations } = await candidateClient.call(listCandidateDocuments, input);
      return { documents: data, candidate_observations };
    },
    // Each kind has one document.
    merge: (documents, uploaded) => [...withoutKindsOf(uploaded, documents), ...uploaded],
  },
  correction: {
    client: correctionClient,
    load: async (signal) => {
      const { data } = await correctionClient.call(getCorrection, signal ? { signal } : {});
      const { token_info: _token, ...state } = data;
      return listOfCorrection(state);
    },
    // The rejected document stays beside its correction; a second correction replaces the first.
    merge: (documents, uploaded) => {
      const { initial, corrected } = splitDocuments(documents);
      return [...initial, ...withoutKindsOf(uploaded, corrected), ...uploaded];
    },
  },
};

export const DOCUMENT_LISTS = 'candidate-documents';

/** The query key of the current candidate's list. */
export function listKey(phase: Phase) {
  return [DOCUMENT_LISTS, phase, useCandidateStore.getState().candidateID] as const;
}

/** The current document of a type; during a correction only one that was uploaded for it. */
export function documentOf(list: DocumentList | undefined, phase: Phase, type: number) {
  const documents = list?.documents ?? [];
  const uploaded = phase === 'correction' ? splitDocuments(documents).corrected : documents;
  return uploaded.findLast(({ document_type_id }) => document_type_id === type);
}

/**
 * Makes a change on the server, and the same change to the cached list. A list that was requested before the change may
 * arrive after it and would undo it on the screen, so such a request is cancelled and made again. The browser's file
 * chooser makes this likely: when it closes, the window gets the focus and lists are requested.
 */
export async function changeList<Answer>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  work: () => Promise<Answer>,
  apply: (documents: CandidateDocument[], answer: Answer) => CandidateDocument[],
): Promise<Answer> {
  try {
    const answer = await work();
    const { status, fetchStatus } = queries.getQueryState(queryKey) ?? {};
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<DocumentList>(queryKey, (list = { documents: [], candidate_observations: [] }) => ({
      ...list,
      documents: apply(list.documents, answer),
    }));
    if (status !== 'success' || fetchStatus !== 'idle') void queries.invalidateQueries({ queryKey });
    return answer;
  } catch (error) {
    // The server may have stored the change although its response was lost.
    if (queries.isFetching({ queryKey }) > 0) {
      // A first request isn't cancelled by asking again.
      await queries.cancelQueries({ queryKey });
      void queries.invalidateQueries({ queryKey });
    }
    throw error;
  }
}
