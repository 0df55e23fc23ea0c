import { CREDENTIAL_FRAGMENT } from '@urna/credential-files/voting-link';
import { create } from 'zustand';

/**
 * The credential that an independent authority gave to the voter: the text of a personal link or what was typed, which the
 * voting pages check. In memory only, so that nothing of it is left on the device: a reload asks for it again.
 */
export const useCredentialStore = create<{
  text: string | null;
  /** The name of the voter who logged in with it: on a shared device the next one must not vote with it. */
  holder: string | null;
}>(() => ({ text: null, holder: null }));

export const holdCredential = (text: string | null, holder: string | null = null): void =>
  useCredentialStore.setState({ text, holder });

/**
 * Takes the credential out of the address, which people copy and show, and which the browser keeps in its history. Called
 * before the router starts, so that it never sees it.
 */
export function takeCredential(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(CREDENTIAL_FRAGMENT)) return;
  holdCredential(hash.slice(CREDENTIAL_FRAGMENT.length));
  history.replaceState(history.state, '', pathname + search);
}
