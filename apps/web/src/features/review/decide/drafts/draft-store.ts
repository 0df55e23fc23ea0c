import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useAuthStore } from '../../../../domain/staff-session/auth-store.ts';
import { warnWhile } from '../../../../lib/leave-warning.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { type Draft, emptyDraft } from './draft.ts';

/**
 * Unsent reviews by reviewer, stage and candidate. In the tab's own storage: they survive a reload, and go with the tab,
 * because they contain remarks about people.
 */
const useDraftStore = create<{ drafts: Readonly<Record<string, Draft>> }>()(
  persist((): { drafts: Readonly<Record<string, Draft>> } => ({ drafts: {} }), {
    name: 'urna-review-drafts',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

// Drafts survive everything but closing the tab, which asks for confirmation.
warnWhile(useDraftStore, ({ drafts }) => Object.keys(drafts).length > 0);

export function discardDraft(key: string): void {
  useDraftStore.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== key)),
  }));
}

// Whoever logs out leaves no remarks to the next person at this computer; a session that expired is resumed later.
useAuthStore.subscribe(({ user }, before) => {
  const expiresAt = before.user?.token_info.time_milliseconds ?? 0;
  if (!user && !before.ended && expiresAt > serverNow()) useDraftStore.setState({ drafts: {} });
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
    discard: () => discardDraft(key),
  };
}
