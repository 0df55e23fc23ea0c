import { GENERATOR, ORDER } from './curve.ts';
import { sparseDigits } from './digits.ts';
import { FIELD_BYTES } from './field-code.ts';
import { type FixedPair, FixedTables } from './fixed-tables.ts';
import { POINT_BYTES, T, X } from './point-code.ts';
import { KernelPoints, TABLE_BYTES } from './points.ts';

const POINT_LIMBS = POINT_BYTES / 8;

/** Multiples of two points that were decoded together, as both halves of a ciphertext are. */
interface SharedTable {
  limbs: Int32Array;
  first: KernelPoint;
  second: KernelPoint;
}

/** Kept outside the kernel's memory, so that the garbage collector frees it. */
export interface KernelPoint {
  limbs: Int32Array;
  table?: SharedTable;
}

/** A base whose powers are needed often; the kernel caches a table of its multiples. */
export interface KernelBase {
  readonly element: KernelPoint;
  /** The base beside the generator, which is what the table is built for. */
  readonly pair: FixedPair;
  publicPower(exponent: bigint): KernelPoint;
}

/** A ciphertext and the branches of the proof about it. */
interface CiphertextBranches {
  ciphertext: { alpha: KernelPoint; beta: KernelPoint };
  branches: readonly { challenge: bigint; response: bigint; value: bigint }[];
}

/** Pairs of commitments that share one inversion when they are encoded. */
const RESULTS = 256;

/** Handles items two at a time. With an odd number, the last one is its own partner. */
function inPairs<S, R>(items: readonly S[], work: (pair: readonly S[]) => readonly R[]): R[] {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += 2) {
    const pair = items.slice(i, i + 2);
    done.push(...work([...pair, ...pair].slice(0, 2)).slice(0, pair.length));
  }
  return done;
}

export type Kernel = ReturnType<typeof createKernel>;

/**
 * The prime-order group of Ed25519 for verifying proofs of Belenios: the powers of a ciphertext and the check of its
 * order share their doublings. Every exponent must be public, because tables are read by its digits. An instance isn't
 * re-entrant, and throws a `CompileError` where WebAssembly is forbidden.
 */
export function createKernel() {
  const points = new KernelPoints();
  const { memory, run } = points;
  const [a, b, result] = [memory.allocate(POINT_BYTES), memory.allocate(POINT_BYTES), memory.allocate(POINT_BYTES)];
  const table = memory.allocate(TABLE_BYTES);
  const results = memory.allocate(RESULTS * POINT_BYTES);
  const fixedTables = new FixedTables(points);

  const take = (address: number, lane = 0): KernelPoint => ({ limbs: memory.readLane(address, lane, POINT_LIMBS) });

  const load = (address: number, lane: number, element: KernelPoint): void =>
    memory.writeLane(address, lane, element.limbs);

  const identity = ((): KernelPoint => {
    points.setIdentity(result);
    return take(result);
  })();

  function decodePair(texts: readonly string[]): (KernelPoint | undefined)[] {
    const onCurve = points.decompress(a, texts);
    points.buildTable(table, a);
    const inside = points.areInSubgroup(table);
    const [first, second] = [take(a, 0), take(a, 1)];
    const shared = { limbs: memory.read(table, TABLE_BYTES), first, second };
    first.table = shared;
    second.table = shared;
    return [first, second].map((point, lane) => (onCurve[lane] === true && inside[lane] === true ? point : undefined));
  }

  function decodeTrustedPair(texts: readonly string[]): (KernelPoint | undefined)[] {
    return points.decompress(a, texts).map((isOnCurve, lane) => (isOnCurve ? take(a, lane) : undefined));
  }

  function encodeAll(elements: readonly KernelPoint[]): string[] {
    const texts: string[] = [];
    for (let start = 0; start < elements.length; start += 2 * RESULTS) {
      const batch = elements.slice(start, start + 2 * RESULTS);
      // An odd last element is paired with the identity, not with what an earlier call left there.
      const pairs = Math.ceil(batch.length / 2);
      for (let index = 0; index < 2 * pairs; index++) {
        load(results + Math.floor(index / 2) * POINT_BYTES, index % 2, batch[index] ?? identity);
      }
      texts.push(...points.compress(results, pairs).slice(0, batch.length));
    }
    return texts;
  }

  function loadTable(first: KernelPoint, second: KernelPoint): void {
    const shared = first.table;
    if (shared !== undefined && shared.first === first && shared.second === second) {
      memory.write(table, shared.limbs);
      return;
    }
    load(a, 0, first);
    load(a, 1, second);
    points.buildTable(table, a);
  }

  function equal(left: KernelPoint, right: KernelPoint): boolean {
    load(a, 0, left);
    load(b, 0, right);
    return points.isEqual(a, b);
  }

  function multiply(left: KernelPoint, right: KernelPoint): KernelPoint {
    load(a, 0, left);
    load(b, 0, right);
    run.prepare(result, b);
    run.addPoint(a, a, result);
    return take(a);
  }

  function invert({ limbs }: KernelPoint): KernelPoint {
    const inverse = limbs.slice();
    for (const coordinate of [X, T]) {
      const start = coordinate / 8;
      for (let limb = start; limb < start + FIELD_BYTES / 8; limb++) inverse[limb] = -(inverse[limb] ?? 0);
    }
    return { limbs: inverse };
  }

  function publicPower(base: KernelPoint, exponent: bigint): KernelPoint {
    const shared = base.table;
    const lane = shared?.second === base ? 1 : 0;
    if (shared === undefined) loadTable(base, base);
    else memory.write(table, shared.limbs);
    points.power(result, table, sparseDigits(exponent));
    return take(result, lane);
  }

  function makeBase(element: KernelPoint, beside: KernelPoint): KernelBase {
    const pair: FixedPair = { lanes: [beside.limbs, element.limbs] };
    return {
      element,
      pair,
      publicPower: (exponent) => {
        points.setIdentity(result);
        fixedTables.multiply(result, pair, exponent);
        return take(result, 1);
      },
    };
  }

  const decodeAllTrusted = (texts: readonly string[]) => inPairs(texts, decodeTrustedPair);

  const [generatorPoint = identity] = decodeAllTrusted([GENERATOR]);
  // The pair with the identity raises the second lane alone.
  const generator = makeBase(generatorPoint, identity);
  const fixedBase = (element: KernelPoint): KernelBase => makeBase(element, generatorPoint);

  /** For each branch g^response · α^challenge and key^response · (β / g^value)^challenge; both take the same steps. */
  function commitments(key: KernelBase, ciphertexts: readonly CiphertextBranches[]): string[] {
    const texts: string[] = [];
    let filled = 0;
    for (const { ciphertext, branches } of ciphertexts) {
      loadTable(ciphertext.alpha, ciphertext.beta);
      for (const { challenge, response, value } of branches) {
        const commitment = results + filled++ * POINT_BYTES;
        points.power(commitment, table, sparseDigits(challenge));
        fixedTables.multiply(commitment, key.pair, response);
        if (value !== 0n) fixedTables.multiply(commitment, generator.pair, ORDER - ((value * challenge) % ORDER));
        if (filled === RESULTS) {
          texts.push(...points.compress(results, filled));
          filled = 0;
        }
      }
    }
    texts.push(...points.compress(results, filled));
    return texts;
  }

  return {
    identity,
    generator,
    /** Undefined for a text that isn't the canonical spelling of an element of the subgroup. */
    decodeAll: (texts: readonly string[]) => inPairs(texts, decodePair),
    /** Skips the check of the subgroup, for texts that were checked before. */
    decodeAllTrusted,
    encodeAll,
    equal,
    multiply,
    invert,
    publicPower,
    fixedBase,
    commitments,
  };
}
