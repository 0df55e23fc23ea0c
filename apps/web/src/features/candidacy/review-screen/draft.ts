import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { type Decision, type FirstReview, undecidedTexts } from '@urna/contract/candidacy/review';
import { createUnsentInput } from '../../../shared/access/staff-session/unsent-input.ts';

export interface DocumentDraft {
  decision: Decision;
  reason: string;
}

/** A reviewer's unsent decisions and text. */
export interface Draft {
  /** By document id, so that a document replaced meanwhile has no decision. */
  documents: Readonly<Record<number, DocumentDraft>>;
  /** Null while the proposed text, generated from the decisions, is unchanged. */
  observation: string | null;
}

export const emptyDraft: Draft = { documents: {}, observation: null };

/** Unsent reviews by reviewer, candidate and stage. */
export const unsentDrafts = createUnsentInput<Draft>('urna-review-drafts');

export function useDraft(key: string, initial: Draft) {
  const unsent = unsentDrafts.useInput(key);
  return {
    draft: unsent ?? initial,
    /** Whether there are decisions or text that the server doesn't have. */
    isUnsent: unsent !== undefined,
    changeDraft: (update: (draft: Draft) => Draft) => unsentDrafts.keep(key, update(unsentDrafts.read(key) ?? initial)),
    discardDraft: () => unsentDrafts.discard(key),
  };
}

type NamedDocument = { name: string; current: Pick<CandidateDocument, 'id'> };
export type Stage = 'first' | 'final';

/** The maximum length of an observation and of a reason. */
export const MOST_LETTERS = 500;
export const ALL_APPROVED = 'Los documentos cumplen los requisitos.';

export function undecided<Document extends NamedDocument>(documents: readonly Document[], draft: Draft): Document[] {
  return documents.filter(({ current }) => !draft.documents[current.id]);
}

/** What is decided about the documents, with its reasons without spaces around them. */
function answersOf(documents: readonly NamedDocument[], draft: Draft) {
  return documents.flatMap(({ name, current: { id } }) => {
    const decided = draft.documents[id];
    return decided ? [{ id, name, isRejected: decided.decision === 'RECHAZADO', reason: decided.reason.trim() }] : [];
  });
}

export function hasRejection(documents: readonly NamedDocument[], draft: Draft): boolean {
  return answersOf(documents, draft).some(({ isRejected }) => isRejected);
}

/** The shortest text that can be a reason. */
const LEAST_LETTERS = 5;

/** Rejected documents whose candidate wouldn't learn why. */
export function withoutReason<Document extends NamedDocument>(
  documents: readonly Document[],
  draft: Draft,
): Document[] {
  return documents.filter(({ current }) => {
    const decided = draft.documents[current.id];
    return decided?.decision === 'RECHAZADO' && decided.reason.trim().length < LEAST_LETTERS;
  });
}

/** Proposes an observation from the reasons, grouped by document. */
export function proposedObservation(documents: readonly NamedDocument[], draft: Draft): string {
  const answers = answersOf(documents, draft);
  const rejected = answers.filter(({ isRejected }) => isRejected);
  if (rejected.length > 0) {
    return rejected.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : [])).join('\n');
  }
  return answers.length > 0 && answers.length === documents.length ? ALL_APPROVED : '';
}

export function observationOf(documents: readonly NamedDocument[], draft: Draft): string {
  return draft.observation ?? proposedObservation(documents, draft);
}

/** Why the decision can't be sent yet; null if it can. */
export function sendObstacle(
  stage: Stage,
  documents: readonly NamedDocument[],
  expected: number,
  draft: Draft,
): string | null {
  if (documents.length !== expected) {
    return `Esta candidatura debe tener ${String(expected)} documentos y tiene ${String(documents.length)}: no se puede finalizar.`;
  }
  if (undecided(documents, draft).length > 0) return undecidedTexts[stage];
  const [unexplained] = withoutReason(documents, draft);
  if (unexplained) return `Escoja o escriba el motivo del rechazo de ${unexplained.name}.`;
  const wordy = answersOf(documents, draft).find(({ reason }) => reason.length > MOST_LETTERS);
  return wordy
    ? `El motivo del rechazo de ${wordy.name} no debe exceder los ${String(MOST_LETTERS)} caracteres.`
    : null;
}

export function decisionsOf(documents: readonly NamedDocument[], draft: Draft): FirstReview['documents'] {
  return answersOf(documents, draft).map(({ id, isRejected, reason }) => ({
    id,
    review_status: isRejected ? 'RECHAZADO' : 'APROBADO',
    reason: isRejected && reason !== '' ? reason : null,
  }));
}

export function withDecision(draft: Draft, id: number, decision: Decision): Draft {
  const reason = draft.documents[id]?.reason ?? '';
  return { ...draft, documents: { ...draft.documents, [id]: { decision, reason } } };
}

export function withReason(draft: Draft, id: number, reason: string): Draft {
  const decision = draft.documents[id]?.decision ?? 'RECHAZADO';
  return { ...draft, documents: { ...draft.documents, [id]: { decision, reason } } };
}

/** Adds a common reason to the text, or removes it. */
export function toggledReason(reason: string, usual: string): string {
  const trimmed = reason.trim();
  if (!trimmed.includes(usual)) return trimmed === '' ? usual : `${trimmed} ${usual}`;
  return trimmed
    .replace(usual, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

/** The documents decided in this draft and replaced before the decision was sent. */
export function overtaken(
  all: readonly Pick<CandidateDocument, 'id' | 'document_type'>[],
  documents: readonly NamedDocument[],
  draft: Draft,
): NamedDocument[] {
  const counting = new Set(documents.map(({ current }) => current.id));
  return all
    .filter(({ id }) => draft.documents[id] && !counting.has(id))
    .map(({ id, document_type }) => ({ name: document_type, current: { id } }));
}

export function withoutOvertaken(draft: Draft, gone: readonly NamedDocument[]): Draft {
  const left = Object.entries(draft.documents).filter(([id]) => !gone.some(({ current }) => String(current.id) === id));
  return { ...draft, documents: Object.fromEntries(left) };
}

/** The decisions as text, to be copied when they couldn't be sent. */
export function decisionsAsText(documents: readonly NamedDocument[], draft: Draft): string {
  return answersOf(documents, draft)
    .map(({ name, isRejected, reason }) =>
      isRejected ? `${name}: rechazado${reason && `. ${reason}`}` : `${name}: aprobado`,
    )
    .join('\n');
}

/** All decisions and text of the draft. */
export function draftAsText(documents: readonly NamedDocument[], draft: Draft): string {
  const observation = observationOf(documents, draft).trim();
  return [decisionsAsText(documents, draft), observation && `Observación: ${observation}`].filter(Boolean).join('\n');
}
