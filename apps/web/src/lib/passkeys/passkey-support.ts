/** Whether this browser can use passkeys, which it does over TLS and on localhost only. */
export function hasPasskeySupport(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}
