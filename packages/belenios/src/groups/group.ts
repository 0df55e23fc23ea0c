export type GroupName = 'Ed25519' | 'BELENIOS-2048';

export interface Ciphertext<E> {
  alpha: E;
  beta: E;
}

/** One branch of a proof about a ciphertext: that it encrypts `value`. */
export interface ProofBranch {
  challenge: bigint;
  response: bigint;
  value: bigint;
}

/** A base for which a table of powers pays off. */
export interface FixedBase<E> {
  readonly element: E;
  /** Constant-time as far as the platform allows, for secret exponents. */
  power(exponent: bigint): E;
  /** Faster where the platform allows; its duration may leak the exponent. */
  publicPower(exponent: bigint): E;
}

export interface CiphertextBranches<E> {
  ciphertext: Ciphertext<E>;
  branches: readonly ProofBranch[];
}

/**
 * A cyclic group of prime order, written multiplicatively as in the specification. Elements enter only through
 * `decode`, which accepts nothing but canonical encodings of members of the prime-order subgroup.
 */
export interface Group<E> {
  readonly name: GroupName;
  readonly order: bigint;
  readonly identity: E;
  readonly generator: FixedBase<E>;
  decode(text: string): E | undefined;
  /** Undefined for each text that isn't an element. */
  decodeAll(texts: readonly string[]): readonly (E | undefined)[];
  /** For texts that were checked before: checks the encoding and skips subgroup membership. */
  decodeAllTrusted(texts: readonly string[]): readonly (E | undefined)[];
  encode(element: E): string;
  encodeAll(elements: readonly E[]): string[];
  equal(a: E, b: E): boolean;
  multiply(a: E, b: E): E;
  invert(element: E): E;
  /** For secret exponents. */
  power(base: E, exponent: bigint): E;
  publicPower(base: E, exponent: bigint): E;
  fixedBase(element: E): FixedBase<E>;
  /**
   * Recomputes the commitments of each branch from public values and encodes them: A = g^response · α^challenge and B =
   * key^response · (β / g^value)^challenge, in the order of the input.
   */
  commitments(key: FixedBase<E>, ciphertexts: readonly CiphertextBranches<E>[]): string[];
}
