import { ED25519_ORDER } from './ed25519-encoding.ts';
import { nobleEd25519 } from './ed25519-noble.ts';
import type { CiphertextBranches, FixedBase, Group } from './group.ts';
import { sparseDigits } from './kernel/digits.ts';
import { FIELD_BYTES } from './kernel/field-code.ts';
import { type FixedPair, FixedTables } from './kernel/fixed-tables.ts';
import { POINT_BYTES, T, X } from './kernel/point-code.ts';
import { KernelPoints, TABLE_BYTES } from './kernel/points.ts';

const POINT_LIMBS = POINT_BYTES / 8;

/** Multiples of two points that were decoded one after the other, as both halves of a ciphertext are. */
interface SharedTable {
  limbs: Int32Array;
  first: KernelPoint;
  second: KernelPoint;
}

/** Outside of the kernel's memory, so that the collector takes care of it. */
export interface KernelPoint {
  limbs: Int32Array;
  table?: SharedTable;
}

interface KernelBase extends FixedBase<KernelPoint> {
  /** The generator beside this base. */
  pair: FixedPair;
}

/** How many pairs of commitments are kept until they are encoded together. */
const RESULTS = 256;

/** Two by two; with an odd number the last stands beside itself. */
function inPairs<S, R>(items: readonly S[], work: (pair: readonly S[]) => readonly R[]): R[] {
  const done: R[] = [];
  for (let i = 0; i < items.length; i += 2) {
    const pair = items.slice(i, i + 2);
    done.push(...work([...pair, ...pair].slice(0, 2)).slice(0, pair.length));
  }
  return done;
}

/**
 * Ed25519 for verifying: arithmetic of our own in WebAssembly that is made for the equations of Belenios, where two
 * powers of each ciphertext and the check of its order share their doublings. It looks into tables by public
 * exponents, so secret ones go to the plain implementation instead.
 */
export function kernelEd25519(): Group<KernelPoint> {
  const points = new KernelPoints();
  const { memory, run } = points;
  const [a, b, result] = [memory.allocate(POINT_BYTES), memory.allocate(POINT_BYTES), memory.allocate(POINT_BYTES)];
  const table = memory.allocate(TABLE_BYTES);
  const results = memory.allocate(RESULTS * POINT_BYTES);
  const fixedTables = new FixedTables(points);
  const secret = nobleEd25519();

  const take = (address: number, lane = 0): KernelPoint => ({ limbs: memory.readLane(address, lane, POINT_LIMBS) });

  const load = (address: number, lane: number, element: KernelPoint): void =>
    memory.writeLane(address, lane, element.limbs);

  const identity = ((): KernelPoint => {
    points.setIdentity(result);
    return take(result);
  })();

  function decodePair(texts: readonly string[]): (KernelPoint | undefined)[] {
    const found = points.decompress(a, texts);
    points.buildTable(table, a);
    const inside = points.areInSubgroup(table);
    const [first, second] = [take(a, 0), take(a, 1)];
    const shared = { limbs: memory.read(table, TABLE_BYTES), first, second };
    first.table = shared;
    second.table = shared;
    return [first, second].map((point, lane) => (found[lane] === true && inside[lane] === true ? point : undefined));
  }

  function decodeTrustedPair(texts: readonly string[]): (KernelPoint | undefined)[] {
    return points.decompress(a, texts).map((found, lane) => (found ? take(a, lane) : undefined));
  }

  function encodeAll(elements: readonly KernelPoint[]): string[] {
    const texts: string[] = [];
    for (let start = 0; start < elements.length; start += 2 * RESULTS) {
      const batch = elements.slice(start, start + 2 * RESULTS);
      // An odd one has the identity beside it, and not what an earlier call left there.
      const pairs = Math.ceil(batch.length / 2);
      for (let index = 0; index < 2 * pairs; index++) {
        load(results + Math.floor(index / 2) * POINT_BYTES, index % 2, batch[index] ?? identity);
      }
      texts.push(...points.compress(results, pairs).slice(0, batch.length));
    }
    return texts;
  }

  const encode = (element: KernelPoint): string => encodeAll([element])[0] ?? '';

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

  /** From a group whose points are known to be in the subgroup. */
  function fromText(text: string): KernelPoint {
    const [point] = inPairs([text], decodeTrustedPair);
    if (point === undefined) throw new Error('the two implementations disagree');
    return point;
  }

  function power(base: KernelPoint, exponent: bigint): KernelPoint {
    const same = secret.decode(encode(base));
    if (same === undefined) throw new Error('the two implementations disagree');
    return fromText(secret.encode(secret.power(same, exponent)));
  }

  const bases = new WeakMap<FixedBase<KernelPoint>, KernelBase>();

  function makeBase(element: KernelPoint, beside: KernelPoint): KernelBase {
    let secretBase: ReturnType<typeof secret.fixedBase> | undefined;
    const pair: FixedPair = { lanes: [beside.limbs, element.limbs] };
    const base: KernelBase = {
      element,
      pair,
      power: (exponent: bigint) => {
        secretBase ??= secret.fixedBase(secret.decode(encode(element)) ?? secret.identity);
        return fromText(secret.encode(secretBase.power(exponent)));
      },
      publicPower: (exponent: bigint) => {
        points.setIdentity(result);
        fixedTables.multiply(result, pair, exponent);
        return take(result, 1);
      },
    };
    bases.set(base, base);
    return base;
  }

  // Its pair leaves the first lane alone.
  const generator = makeBase(fromText(secret.encode(secret.generator.element)), identity);
  const fixedBase = (element: KernelPoint): KernelBase => makeBase(element, generator.element);

  /** Both commitments of a branch are a pair: every step of one is a step of the other. */
  function commitments(key: FixedBase<KernelPoint>, ciphertexts: readonly CiphertextBranches<KernelPoint>[]): string[] {
    const { pair } = bases.get(key) ?? fixedBase(key.element);
    const texts: string[] = [];
    let filled = 0;
    for (const { ciphertext, branches } of ciphertexts) {
      loadTable(ciphertext.alpha, ciphertext.beta);
      for (const { challenge, response, value } of branches) {
        const commitment = results + filled++ * POINT_BYTES;
        points.power(commitment, table, sparseDigits(challenge));
        fixedTables.multiply(commitment, pair, response);
        if (value !== 0n) {
          const offset = ED25519_ORDER - ((value * challenge) % ED25519_ORDER);
          fixedTables.multiply(commitment, generator.pair, offset);
        }
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
    name: 'Ed25519',
    order: ED25519_ORDER,
    identity,
    generator,
    decode: (text) => inPairs([text], decodePair)[0],
    decodeAll: (texts) => inPairs(texts, decodePair),
    decodeAllTrusted: (texts) => inPairs(texts, decodeTrustedPair),
    encode,
    encodeAll,
    equal: (left, right) => {
      load(a, 0, left);
      load(b, 0, right);
      return points.isEqual(a, b);
    },
    multiply,
    invert,
    power,
    publicPower,
    fixedBase,
    commitments,
  };
}
