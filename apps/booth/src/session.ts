import { CREDENTIAL_FRAGMENT } from '@urna/credential-files/voting-link';
import { createStore } from '@urna/ui/store';
import { keep, restore } from './keep.ts';
import { addressOf, pageOf, visitOf } from './routes.ts';
import { begin, next, type VoterEvent } from './voter.ts';
import { isCasting, sessionOf } from './voter-state.ts';

/** The voter of this tab: the state machine with what surrounds it, storage and address. */
const store = createStore(begin(restore(), visitOf(location)));

export const useVoter = store.use;
export const voter = store.get;

const sessionEnds = new Set<() => void>();

/** Registers what must be forgotten when a session ends. */
export const onSessionEnd = (forget: () => void) => void sessionEnds.add(forget);

/** The only way to change the state. */
export function send(event: VoterEvent): void {
  const before = store.get();
  const state = next(before, event);
  keep(state);
  store.set(state);
  showAddress(event);
  if (sessionOf(before) && sessionOf(before)?.token !== sessionOf(state)?.token)
    for (const forget of sessionEnds) forget();
}

/** Follows a link to a page of the booth. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  send({ type: 'visited', ...visitOf(location) });
  window.scrollTo({ top: 0, behavior: 'instant' });
}

function isAddressShown(): boolean {
  const shown = visitOf(location);
  const { page, vote } = pageOf(store.get());
  return shown.page === page && shown.vote?.process === vote?.process && shown.vote?.contest === vote?.contest;
}

/** The address follows the state. Only the page of the code gets an entry of its own in the browser's history. */
function showAddress(event: VoterEvent): void {
  if (isAddressShown()) return;
  const { page, vote } = pageOf(store.get());
  const address = addressOf(page, vote);
  if (event.type === 'code-requested') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  if (event.type !== 'visited') window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * Takes the secrets of mailed links out of the address, which people copy and show, and which the browser keeps in its
 * history. A fragment is never sent to a server.
 */
function takeFragment(): void {
  const { hash, pathname, search } = location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const visited = visitOf(location);
  const isPasswordLink = visited.page === 'set-password' && token !== null;
  if (!hash.startsWith(CREDENTIAL_FRAGMENT) && !isPasswordLink) return;
  history.replaceState(null, '', pathname + search);
  if (isPasswordLink) send({ type: 'password-link-opened', token, vote: visited.vote });
  else send({ type: 'credential-given', credential: { text: hash.slice(CREDENTIAL_FRAGMENT.length), holder: null } });
}

/** Begins to follow what the browser does. */
export function followBrowser(): void {
  takeFragment();
  send({ type: 'visited', ...visitOf(location) });
  // A link that is opened in a tab which shows the same page loads nothing.
  addEventListener('hashchange', takeFragment);
  addEventListener('popstate', () => {
    // A link within the page, such as "Saltar al contenido", fires it too.
    if (!isAddressShown()) send({ type: 'visited', ...visitOf(location) });
  });
  // The browser shows a page that was left as it was: the next person at this computer must see nothing of it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  addEventListener('beforeunload', (event) => {
    // Leaving before the server's answer would leave a voter in doubt.
    if (isCasting(store.get())) event.preventDefault();
  });
}
