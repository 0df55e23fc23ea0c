import { createJSONStorage, type PersistOptions, type PersistStorage, type StateStorage } from 'zustand/middleware';
import { encryptionKey } from './encryption-key.ts';

export const PERSIST_PREFIX = 'persist:';
const PERSIST_VERSION = 3;
/** After this, the app goes on without what was kept rather than leave the person before a spinner. */
const PERSIST_TIMEOUT_MS = 5000;
const IV_BYTES = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function encrypt(name: string, value: string): Promise<string> {
  const key = await encryptionKey();
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  // Bound to its name, so that one entry can't be passed off as another.
  const algorithm = { name: 'AES-GCM', iv, additionalData: encoder.encode(name) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, encoder.encode(value)));
  const bytes = new Uint8Array(IV_BYTES + sealed.length);
  bytes.set(iv);
  bytes.set(sealed, IV_BYTES);
  return toBase64(bytes);
}

async function decrypt(key: CryptoKey, name: string, stored: string): Promise<string> {
  const bytes = fromBase64(stored);
  const algorithm = {
    name: 'AES-GCM',
    iv: bytes.subarray(0, IV_BYTES),
    additionalData: encoder.encode(name),
  };
  return decoder.decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES)));
}

function orNullAfterTimeout(work: Promise<string | null>): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), PERSIST_TIMEOUT_MS);
    void work.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

async function read(name: string): Promise<string | null> {
  const stored = localStorage.getItem(name);
  if (stored === null) return null;
  const key = await encryptionKey();
  try {
    return await decrypt(key, name, stored);
  } catch {
    // Written under a key that is gone, cut short, or tampered with: nobody can read it again.
    localStorage.removeItem(name);
    return null;
  }
}

/** Encryption takes a moment: without a queue an older state could land over a newer one, or after a removal. */
let queue: Promise<void> = Promise.resolve();

function enqueue(work: () => Promise<void> | void): Promise<void> {
  // A full or forbidden storage must not stop the work on screen: then the state lives as long as the tab.
  queue = queue.then(work).catch(() => undefined);
  return queue;
}

/** Local storage with every value sealed by AES-GCM; the shape that zustand's persist middleware wants. */
export const encryptedStorage: StateStorage<Promise<void>> = {
  getItem: (name) => orNullAfterTimeout(queue.then(() => read(name)).catch(() => null)),
  setItem: (name, value) =>
    enqueue(async () => {
      localStorage.setItem(name, await encrypt(name, value));
    }),
  removeItem: (name) => enqueue(() => localStorage.removeItem(name)),
};

/** What another version wrote has another shape: it is let go, since the server can restore the session. */
function sameVersionOnly<Kept>(storage: PersistStorage<Kept>): PersistStorage<Kept> {
  return {
    ...storage,
    getItem: async (name) => {
      const kept = await storage.getItem(name);
      return kept?.version === PERSIST_VERSION ? kept : null;
    },
  };
}

/** Options of zustand's `persist` for a slice that is kept: `persist(initializer, persistedOptions('candidate', ...))`. */
export function persistedOptions<State, Kept>(
  name: string,
  partialize: (state: State) => Kept,
): PersistOptions<State, Kept> {
  const storage = createJSONStorage<Kept>(() => encryptedStorage);
  return {
    name: PERSIST_PREFIX + name,
    version: PERSIST_VERSION,
    partialize,
    ...(storage ? { storage: sameVersionOnly(storage) } : {}),
  };
}
