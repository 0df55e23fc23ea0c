import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdCredential, takeCredential, useCredentialStore } from './credential-store.ts';

const CREDENTIAL = 'imdPC-AXyhaa-iUwEQ-Pr46Nw';
const replaceState = vi.fn<History['replaceState']>();

/** A browser that has opened an address. */
function open(address: string): void {
  const { hash, pathname, search } = new URL(address, 'https://vota.example.test');
  vi.stubGlobal('location', { hash, pathname, search });
}

beforeEach(() => {
  replaceState.mockClear();
  holdCredential(null);
  vi.stubGlobal('history', { state: { of: 'the router' }, replaceState });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('takeCredential', () => {
  test('holds the credential of a personal link, of nobody yet, and takes it out of the address and its history', () => {
    open(`/voting/login-accountant?de=correo#credencial=${CREDENTIAL}`);
    takeCredential();
    expect(useCredentialStore.getState()).toEqual({ text: CREDENTIAL, holder: null });
    expect(replaceState.mock.calls).toEqual([[{ of: 'the router' }, '', '/voting/login-accountant?de=correo']]);
  });

  test('takes a damaged link’s text too, which the voting page then explains', () => {
    open('/voting/login-accountant#credencial=imdPC-AXy');
    takeCredential();
    expect(useCredentialStore.getState().text).toBe('imdPC-AXy');
  });

  test.each(['/voting/login-accountant', '/voting/login-accountant#contenido', '/trustee#token=abc', '/#credencial'])(
    'leaves %s as it is, and keeps the credential that was taken before',
    (address) => {
      holdCredential(CREDENTIAL, 'Ana Gil');
      open(address);
      takeCredential();
      expect(useCredentialStore.getState()).toEqual({ text: CREDENTIAL, holder: 'Ana Gil' });
      expect(replaceState).not.toHaveBeenCalled();
    },
  );

  test('a second link replaces the first, and its holder with it', () => {
    holdCredential(CREDENTIAL, 'Ana Gil');
    open('/voting/login-accountant#credencial=otra');
    takeCredential();
    expect(useCredentialStore.getState()).toEqual({ text: 'otra', holder: null });
  });
});
