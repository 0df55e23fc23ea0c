import { serverNow } from '@urna/ui/server-clock';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { warnWhile } from '../../../lib/leave-warning.ts';
import { useAuthStore } from './auth-store.ts';

interface Unsent<Input> {
  drafts: Readonly<Record<string, Input>>;
}

/**
 * What somebody of the staff wrote and hasn't sent, by person and subject. In the tab's own storage: it survives a
 * reload, and goes with the tab, because it may be about people.
 */
export function createUnsentInput<Input>(storageName: string) {
  const useStore = create<Unsent<Input>>()(
    persist((): Unsent<Input> => ({ drafts: {} }), {
      name: storageName,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  // It survives everything but closing the tab, which asks for confirmation.
  warnWhile(useStore, ({ drafts }) => Object.keys(drafts).length > 0);
  // Whoever logs out leaves nothing to the next person at this computer; a session that expired is resumed later.
  useAuthStore.subscribe(({ user }, before) => {
    const expiresAt = before.user?.token_info.time_milliseconds ?? 0;
    if (!user && !before.ended && expiresAt > serverNow()) useStore.setState({ drafts: {} });
  });
  return {
    useInput: (key: string): Input | undefined => useStore(({ drafts }) => drafts[key]),
    read: (key: string): Input | undefined => useStore.getState().drafts[key],
    keep: (key: string, input: Input): void => {
      useStore.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: input } }));
    },
    discard: (key: string): void => {
      useStore.setState(({ drafts: { [key]: _discarded, ...others } }) => ({ drafts: others }));
    },
  };
}
