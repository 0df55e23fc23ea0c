const GROWTH = 2;
const FULLEST = 0.7;

/**
 * A set of 64-bit digests in 11 to 23 bytes each, since an election of 300,000 ballots holds ten million
 * ciphertexts, which as strings would fill the memory of a laptop.
 */
export class DigestSet {
  #slots = new BigUint64Array(1024);
  #size = 0;

  /** Whether it was there already. */
  add(digest: bigint): boolean {
    // Zero marks a free slot.
    const entry = digest === 0n ? 1n : digest;
    if (this.#size >= FULLEST * this.#slots.length) this.#grow();
    if (!insert(this.#slots, entry)) return true;
    this.#size++;
    return false;
  }

  #grow(): void {
    const larger = new BigUint64Array(GROWTH * this.#slots.length);
    for (const entry of this.#slots) if (entry !== 0n) insert(larger, entry);
    this.#slots = larger;
  }
}

function insert(slots: BigUint64Array, entry: bigint): boolean {
  const mask = slots.length - 1;
  for (let slot = Number(BigInt.asUintN(31, entry)) & mask; ; slot = (slot + 1) & mask) {
    if (slots[slot] === entry) return false;
    if (slots[slot] === 0n) {
      slots[slot] = entry;
      return true;
    }
  }
}
