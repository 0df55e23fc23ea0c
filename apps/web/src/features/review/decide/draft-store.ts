import { create } from 'zustand';
import { type Draft, emptyDraft } from './draft.ts';

/**
 * Work that wasn't sent yet, by who is doing it and on what. In memory only: it holds words about people, and the
 * specification keeps no more than two slices in the browser's storage.
 */
const useDraftStore = create<{ drafts: Readonly<Record<string, Draft>> }>(() => ({ drafts: {} }));

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

// Going elsewhere within the app loses nothing; closing the tab does, so only that asks.
useDraftStore.subscribe(({ drafts }) => {
  if (Object.keys(drafts).length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

export interface KeptDraft {
  draft: Draft;
  /** Something was decided or typed that the server doesn't have. */
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
