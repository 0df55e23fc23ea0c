import { create } from 'zustand';
import { useVoterStore } from './voter-store.ts';

/**
 * The credential that an independent authority gave to the voter: the text of a personal link or what was typed, which the
 * voting pages check. In memory only, so that nothing of it is left on the device: a reload asks for it again.
 */
export const useCredentialStore = create<{
  text: string | null;
  /** The name of the voter who logged in with it. */
  holder: string | null;
}>(() => ({ text: null, holder: null }));

export const holdCredential = (text: string): void => useCredentialStore.setState({ text, holder: null });
export const forgetCredential = (): void => useCredentialStore.setState({ text: null, holder: null });

const FRAGMENT = '#credencial=';

/** Takes the credential out of the address, which people copy and show, and which the browser keeps in its history. */
function takeFromAddress(): void {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(FRAGMENT)) return;
  holdCredential(hash.slice(FRAGMENT.length));
  window.history.replaceState(window.history.state, '', pathname + search);
}

/** Called before the router starts, so that it never sees the credential. */
export function watchAddress(): void {
  takeFromAddress();
  // A link that is opened in a tab which shows the same page loads nothing.
  window.addEventListener('hashchange', takeFromAddress);
  useVoterStore.subscribe(({ session }, { session: before }) => {
    const { text, holder } = useCredentialStore.getState();
    if (text === null || session?.token === before?.token) return;
    // On a shared device the next voter must not vote with it. A session that expired keeps it for who logs in again.
    if (session && holder !== null && holder !== session.name) forgetCredential();
    else if (session) useCredentialStore.setState({ holder: session.name });
  });
}
