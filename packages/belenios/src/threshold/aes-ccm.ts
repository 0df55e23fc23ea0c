import { concatBytes } from '../bytes.ts';

/**
 * AES-256 in CCM mode, which WebCrypto lacks, built from its CBC (for the authentication tag) and CTR. The
 * specification doesn't state the parameters, so they were determined from belenios-tool's output: a tag of 8 bytes, no
 * associated data, a length field as small as the message allows but at least two bytes, and the first bytes of the
 * initialization vector as nonce.
 */
const TAG_LENGTH = 8;
const BLOCK = 16;

export async function encryptCcm(key: Uint8Array, vector: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const mode = await prepare(key, vector, message.length);
  const tag = await authenticate(mode, message);
  const sealed = await applyCounter(mode, concatBytes(pad(tag), message));
  return concatBytes(sealed.subarray(BLOCK), sealed.subarray(0, TAG_LENGTH));
}

/** Undefined if the tag doesn't match the message. */
export async function decryptCcm(
  key: Uint8Array,
  vector: Uint8Array,
  sealed: Uint8Array,
): Promise<Uint8Array | undefined> {
  if (sealed.length < TAG_LENGTH) return undefined;
  const body = sealed.subarray(0, -TAG_LENGTH);
  const mode = await prepare(key, vector, body.length);
  const opened = await applyCounter(mode, concatBytes(pad(sealed.subarray(-TAG_LENGTH)), body));
  const message = opened.subarray(BLOCK);
  const tag = await authenticate(mode, message);
  // Constant-time comparison, so that the duration doesn't reveal how many bytes of a forged tag were right.
  const difference = tag.reduce((bits, byte, index) => bits | (byte ^ (opened[index] ?? 0)), 0);
  return difference === 0 ? message : undefined;
}

type AesKey = Parameters<typeof crypto.subtle.encrypt>[1];

interface Mode {
  cbc: AesKey;
  ctr: AesKey;
  nonce: Uint8Array;
  lengthBytes: number;
}

async function prepare(key: Uint8Array, vector: Uint8Array, length: number): Promise<Mode> {
  const bytes = Uint8Array.from(key);
  const lengthBytes = length < 2 ** 16 ? 2 : length < 2 ** 24 ? 3 : 4;
  const load = (name: string) => crypto.subtle.importKey('raw', bytes, name, false, ['encrypt']);
  const [cbc, ctr] = await Promise.all([load('AES-CBC'), load('AES-CTR')]);
  return { cbc, ctr, nonce: vector.subarray(0, BLOCK - 1 - lengthBytes), lengthBytes };
}

async function applyCounter({ ctr, nonce, lengthBytes }: Mode, blocks: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const counter = new Uint8Array(BLOCK);
  counter[0] = lengthBytes - 1;
  counter.set(nonce, 1);
  return new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CTR', counter, length: 8 * lengthBytes }, ctr, blocks),
  );
}

/** CBC-MAC: the last block of a CBC encryption that starts with the nonce and the length. */
async function authenticate({ cbc, nonce, lengthBytes }: Mode, message: Uint8Array): Promise<Uint8Array> {
  const first = new Uint8Array(BLOCK);
  first[0] = 8 * ((TAG_LENGTH - 2) / 2) + lengthBytes - 1;
  first.set(nonce, 1);
  for (let i = 0, length = message.length; i < lengthBytes; i++, length = Math.floor(length / 256)) {
    first[BLOCK - 1 - i] = length % 256;
  }
  const blocks = concatBytes(first, pad(message));
  // WebCrypto appends a block of padding.
  const chained = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CBC', iv: new Uint8Array(BLOCK) }, cbc, blocks),
  );
  return chained.slice(blocks.length - BLOCK, blocks.length - BLOCK + TAG_LENGTH);
}

const pad = (bytes: Uint8Array): Uint8Array =>
  concatBytes(bytes, new Uint8Array((BLOCK - (bytes.length % BLOCK)) % BLOCK));
