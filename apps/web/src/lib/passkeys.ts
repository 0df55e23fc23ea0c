import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { CreatedPasskey, PasskeyAnswer, PasskeyCreation } from '@urna/contract/access/passkeys';
import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';
import { ApiError } from './api-error.ts';

const UNSUPPORTED =
  'Este navegador no admite llaves de acceso. Use una versión reciente de Chrome, Edge, Firefox o Safari.';
const CANCELLED = 'No se usó la llave de acceso: se canceló o se acabó el tiempo. Nada cambió; inténtelo de nuevo.';
const KNOWN = 'Este equipo, o su gestor de contraseñas, ya guarda una llave de acceso de su cuenta.';
const FAILED = 'El equipo no pudo usar la llave de acceso. Inténtelo de nuevo, o use otra llave.';

/** Asks the person for a passkey; the browser shows its own dialog. Throws an `ApiError` that can be shown. */
export async function answerPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  return withMessages(request.rpId, () => startAuthentication({ optionsJSON: request }) as Promise<PasskeyAnswer>);
}

/** Has the browser create a passkey. Throws an `ApiError` that can be shown. */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  return withMessages(options.rp.id, () => startRegistration({ optionsJSON: options }) as Promise<CreatedPasskey>);
}

async function withMessages<Result>(rpId: string, useKey: () => Promise<Result>): Promise<Result> {
  if (!hasPasskeySupport()) throw refusal(UNSUPPORTED);
  try {
    return await useKey();
  } catch (error) {
    throw refusal(messageFor(error, rpId));
  }
}

const refusal = (message: string) => new ApiError({ status: 403, code: 'passkey_not_used', message });

function messageFor(error: unknown, rpId: string): string {
  // The library wraps the browser's error, whose name says what happened.
  const { cause } = error instanceof Error ? error : { cause: undefined };
  const original = cause instanceof Error ? cause : error;
  const name = original instanceof Error ? original.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return CANCELLED;
  if (name === 'InvalidStateError') return KNOWN;
  if (name === 'SecurityError') return `Las llaves de acceso solo funcionan en ${rpId}: abra esta página allí.`;
  return FAILED;
}

/** Whether this browser can use passkeys, which it does over TLS and on localhost only. */
export function hasPasskeySupport(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}
