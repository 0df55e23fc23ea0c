import { isCasting, type Memory, type Session, sessionOf, type VoterState } from './voter-state.ts';

/**
 * What a reload must not lose, in the session storage of this tab: a reload must not end a session of five minutes, and no
 * other tab may vote. Neither the choice nor the credential is ever among it, no name beside a tracking code, and no code
 * of a check.
 */
const keys = {
  session: 'urna-voter-session',
  pending: 'urna-voter-code',
  receipt: 'urna-voter-receipt',
  lastLogin: 'urna-voter-login',
  passwordLink: 'urna-voter-password-link',
} as const;

export type StoredState = Pick<Memory, 'pending' | 'receipt' | 'lastLogin' | 'passwordLink'> & {
  session: Session | null;
};

/** If the page dies while a ballot is being sent, storage still says that one was sent, and nothing of its content. */
export function storedState(state: VoterState): StoredState {
  const { pending, receipt, lastLogin, passwordLink } = state;
  const session = sessionOf(state);
  return {
    session: session && { ...session, inDoubt: session.inDoubt || isCasting(state) },
    pending,
    receipt: receipt && { ...receipt, name: null, certificate_code: null, check: receipt.check && 'gone' },
    lastLogin,
    passwordLink: passwordLink?.isRefused ? null : passwordLink,
  };
}

export function keep(state: VoterState): void {
  const values = storedState(state);
  try {
    const storage = sessionStorage;
    for (const [name, key] of Object.entries(keys)) {
      const value = values[name as keyof StoredState];
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    }
  } catch {
    // Storage is full or forbidden: after a reload the voter needs another code.
  }
}

export function restore(): StoredState {
  const read = (key: string, field?: string): unknown => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
      if (field === undefined) return typeof value === 'string' ? value : null;
      return typeof value === 'object' && value !== null && field in value ? value : null;
    } catch {
      // Storage is forbidden or holds something else: nothing was kept.
      return null;
    }
  };
  return {
    session: read(keys.session, 'token') as StoredState['session'],
    pending: read(keys.pending, 'identification_number') as StoredState['pending'],
    receipt: read(keys.receipt, 'tracking_code') as StoredState['receipt'],
    lastLogin: read(keys.lastLogin) as StoredState['lastLogin'],
    passwordLink: read(keys.passwordLink, 'token') as StoredState['passwordLink'],
  };
}
