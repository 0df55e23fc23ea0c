import { create } from 'zustand';
import { type Draft, emptyDraft } from './draft.ts';

/**
 * Unsent reviews by reviewer, stage and candidate. In memory only: they contain remarks about people, and the
 * specification allows only two slices in the browser's storage.
 */
const useDraftStore = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }));

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Drafts survive navigation in the app but not closing the tab, so only that asks for confirmation.
useDraftStore.subscribe(({ drafts }) => {
  if (Object.keys(drafts).length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

export interface KeptDraft {
  draft: Draft;
  /** Whether there are decisions or text that the server doesn't have. */
  isUnsent: boolean;
  change: (update: (draft: Draft) => Draft) => void;
  discard: () => void;
}

export function hasDraft(key: string): boolean {
  return useDraftStore.getState().drafts[key] !== undefined;
}

export function useDraft(key: string, initial: Draft = emptyDraft): KeptDraft {
  const kept = useDraftStore((state) => state.drafts[key]);
  return {
    draft: kept ?? initial,
    isUnsent: kept !== undefined,
    change: (update) =>
      useDraftStore.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: update(drafts[key] ?? initial) } })),
    discard: () =>
      useDraftStore.setState(({ drafts }) => ({
        drafts: Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)),
      })),
  };
}
