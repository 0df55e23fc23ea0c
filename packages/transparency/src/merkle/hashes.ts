import { sha256 } from '@noble/hashes/sha2.js';

export const HASH_SIZE = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** RFC 9162 2.1.1. The prefixes keep a leaf from passing for a node. */
export const emptyRoot = (): Uint8Array => sha256(new Uint8Array());

export const hashLeaf = (entry: Uint8Array): Uint8Array => sha256.create().update(LEAF).update(entry).digest();

export const hashNode = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256.create().update(NODE).update(left).update(right).digest();
