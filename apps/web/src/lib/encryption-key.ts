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
    let kept = fresh;
    existing.addEventListener('success', () => {
      if (existing.result instanceof CryptoKey) kept = existing.result;
      else store.put(fresh, KEY_NAME);
    });
    transaction.addEventListener('complete', () => resolve(kept));
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

export function encryptionKey(): Promise<CryptoKey> {
  loading ??= loadKey().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
