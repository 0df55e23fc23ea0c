import { createUnsentInput } from '../../../../domain/staff-session/unsent-input.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** Unsent reviews by reviewer, candidate and stage. */
const unsent = createUnsentInput<Draft>('urna-review-drafts');

export const discardDraft = unsent.discard;

export interface KeptDraft {
  draft: Draft;
  /** Whether there are decisions or text that the server doesn't have. */
  isUnsent: boolean;
  change: (update: (draft: Draft) => Draft) => void;
  discard: () => void;
}

export const hasDraft = (key: string): boolean => unsent.read(key) !== undefined;

export function useDraft(key: string, initial: Draft = emptyDraft): KeptDraft {
  const kept = unsent.useInput(key);
  return {
    draft: kept ?? initial,
    isUnsent: kept !== undefined,
    change: (update) => unsent.keep(key, update(unsent.read(key) ?? initial)),
    discard: () => unsent.discard(key),
  };
}
