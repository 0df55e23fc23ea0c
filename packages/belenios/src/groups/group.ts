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

/** A base whose powers are wanted often enough to keep a table of them. */
export interface FixedBase<E> {
  readonly element: E;
  /** For secret exponents. */
  power(exponent: bigint): E;
  /** Faster where the platform allows; its time tells about the exponent. */
  publicPower(exponent: bigint): E;
}

export interface CiphertextBranches<E> {
  ciphertext: Ciphertext<E>;
  branches: readonly ProofBranch[];
}

/**
 * A cyclic group of prime order, written multiplicatively as in the specification. Elements come in only through
 * `decode`, which lets nothing past that isn't a canonical member of the prime-order subgroup.
 */
export interface Group<E> {
  readonly name: GroupName;
  readonly order: bigint;
  readonly identity: E;
  readonly generator: FixedBase<E>;
  decode(text: string): E | undefined;
  /** Undefined where one of the texts isn't an element. */
  decodeAll(texts: readonly string[]): readonly (E | undefined)[];
  /** For what was checked before: the spelling is looked at, membership of the subgroup isn't. */
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
   * What the prover of a branch must have committed to, recomputed from public values and encoded: for each branch
   * A = g^response · α^challenge and B = key^response · (β / g^value)^challenge, in the order of the input.
   */
  commitments(key: FixedBase<E>, ciphertexts: readonly CiphertextBranches<E>[]): string[];
}
