import { concatBytes, fromBase64, toBase64, utf8 } from '@urna/belenios/bytes';
import { createJSONStorage, type PersistOptions, type PersistStorage, type StateStorage } from 'zustand/middleware';

const DATABASE = 'urna';
const STORE = 'keys';
const KEY_NAME = 'state';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is blocked by another tab')));
  });
}

/**
 * Reads and writes in one transaction: otherwise two tabs opened at once would each store a key, and one of them could
 * never read its own data. The new key is generated first, because an IndexedDB transaction doesn't stay open while
 * WebCrypto works.
 */
function keepOrAdopt(database: IDBDatabase, fresh: CryptoKey): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    const existing: IDBRequest<unknown> = store.get(KEY_NAME);
    let key = fresh;
    existing.addEventListener('success', () => {
      if (existing.result instanceof CryptoKey) key = existing.result;
      else store.put(fresh, KEY_NAME);
    });
    transaction.addEventListener('complete', () => resolve(key));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')));
  });
}

/** The key isn't extractable, so a copy of the local storage can't be decrypted elsewhere. */
async function loadKey(): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const database = await openDatabase();
  try {
    return await keepOrAdopt(database, fresh);
  } finally {
    database.close();
  }
}

let loading: Promise<CryptoKey> | undefined;

function encryptionKey(): Promise<CryptoKey> {
  loading ??= loadKey().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export const PERSIST_PREFIX = 'persist:';
const PERSIST_VERSION = 3;
/** After this timeout the app starts without the stored state instead of showing a spinner. */
const PERSIST_TIMEOUT_MS = 5000;
const IV_BYTES = 12;

const decoder = new TextDecoder();

async function encrypt(name: string, value: string): Promise<string> {
  const key = await encryptionKey();
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  // The entry's name is authenticated data (AAD), so a value can't be moved to another entry.
  const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(name) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, utf8(value)));
  return toBase64(concatBytes(iv, sealed));
}

async function decrypt(key: CryptoKey, name: string, stored: string): Promise<string> {
  const bytes = fromBase64(stored);
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData: utf8(name) };
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
    // Encrypted with a lost key, truncated or modified: the entry can't be recovered.
    localStorage.removeItem(name);
    return null;
  }
}

/** Encryption is asynchronous: writes are queued, or an older state could overwrite a newer one or undo a removal. */
let queue: Promise<void> = Promise.resolve();

function enqueue(work: () => Promise<void> | void): Promise<void> {
  // A full or forbidden storage must not stop the work: the state then lives only in this tab.
  queue = queue.then(work).catch(() => undefined);
  return queue;
}

/**
 * Resolves once the states given so far are written. Who reads that a login succeeded may reload the page at once: the
 * code is used up, so that the session must be there.
 */
export const statesWritten = (): Promise<void> => queue;

/** Entries that couldn't be written: this tab's state lives in its memory, and that they are missing tells nothing. */
const unwritten = new Set<string>();
export const isUnwritten = (name: string): boolean => unwritten.has(name);

/** Local storage with each value encrypted by AES-GCM, as zustand's persist middleware expects it. */
export const encryptedStorage: StateStorage<Promise<void>> = {
  getItem: (name) => orNullAfterTimeout(queue.then(() => read(name)).catch(() => null)),
  setItem: (name, value) =>
    enqueue(async () => {
      try {
        localStorage.setItem(name, await encrypt(name, value));
        unwritten.delete(name);
      } catch (error) {
        // Otherwise the older state would come back, with another token or another person, whenever it is read again.
        unwritten.add(name);
        localStorage.removeItem(name);
        throw error;
      }
    }),
  removeItem: (name) => enqueue(() => localStorage.removeItem(name)),
};

/**
 * State written by another version may have another shape. It is dropped; the server can restore the session. A state
 * that holds nothing isn't written: on a shared computer no entry may tell that somebody was here.
 */
function sliceStorage<Persisted>(storage: PersistStorage<Persisted>, empty: Persisted): PersistStorage<Persisted> {
  const emptyText = JSON.stringify(empty);
  return {
    ...storage,
    setItem: (name, value) =>
      JSON.stringify(value.state) === emptyText ? storage.removeItem(name) : storage.setItem(name, value),
    getItem: async (name) => {
      const entry = await storage.getItem(name);
      return entry?.version === PERSIST_VERSION ? entry : null;
    },
  };
}

/**
 * The options of zustand's `persist` for a stored slice: `persist(initializer, persistedOptions('candidate', ...))`.
 * `empty` is the state without anybody's session or data.
 */
export function persistedOptions<State, Persisted>(
  name: string,
  partialize: (state: State) => Persisted,
  empty: State,
): PersistOptions<State, Persisted> {
  const storage = createJSONStorage<Persisted>(() => encryptedStorage);
  return {
    name: PERSIST_PREFIX + name,
    version: PERSIST_VERSION,
    partialize,
    ...(storage ? { storage: sliceStorage(storage, partialize(empty)) } : {}),
  };
}
