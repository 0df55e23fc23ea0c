import { ED25519_ORDER } from './ed25519-encoding.ts';
import { nobleEd25519 } from './ed25519-noble.ts';
import type { CiphertextBranches, FixedBase, Group } from './group.ts';
import { sparseDigits } from './kernel/digits.ts';
import { FIELD_BYTES } from './kernel/field-code.ts';
import { FixedTables } from './kernel/fixed-tables.ts';
import { POINT_BYTES, T, X } from './kernel/point-code.ts';
import { KernelPoints, TABLE_BYTES } from './kernel/points.ts';

/** Outside of the kernel's memory, so that the collector takes care of it. */
export interface KernelPoint {
  limbs: Int32Array;
  /** Multiples that checking the order has computed and the next power needs. */
  table?: Int32Array;
}

/** How many commitments are kept until they are encoded together. */
const RESULTS = 512;

/**
 * Ed25519 for verifying: arithmetic of our own in WebAssembly that is made for the equations of Belenios, where two
 * powers of each ciphertext and the check of its order share their doublings. It looks into tables by public
 * exponents, so secret ones go to the plain implementation instead.
 */
export function kernelEd25519(): Group<KernelPoint> {
  const points = new KernelPoints();
  const { memory, run } = points;
  const [a = 0, b = 0, result = 0, tableA = 0, tableB = 0, results = 0] = [
    POINT_BYTES,
    POINT_BYTES,
    POINT_BYTES,
    TABLE_BYTES,
    TABLE_BYTES,
    RESULTS * POINT_BYTES,
  ].map((bytes) => memory.allocate(bytes));
  const fixedTables = new FixedTables(points);
  const secret = nobleEd25519();

  const take = (address: number): KernelPoint => ({ limbs: memory.read(address, POINT_BYTES) });

  const identity = ((): KernelPoint => {
    points.setIdentity(result);
    return take(result);
  })();

  function decode(text: string): KernelPoint | undefined {
    if (!points.decompress(a, text)) return undefined;
    points.buildTable(tableA, a);
    return points.isInSubgroup(tableA) ? { ...take(a), table: memory.read(tableA, TABLE_BYTES) } : undefined;
  }

  function encodeAll(elements: readonly KernelPoint[]): string[] {
    const texts: string[] = [];
    for (let start = 0; start < elements.length; start += RESULTS) {
      const batch = elements.slice(start, start + RESULTS);
      batch.forEach((element, index) => memory.write(results + index * POINT_BYTES, element.limbs));
      texts.push(...points.compress(results, batch.length));
    }
    return texts;
  }

  const encode = (element: KernelPoint): string => encodeAll([element])[0] ?? '';

  function loadTable(table: number, element: KernelPoint): void {
    if (element.table !== undefined) return memory.write(table, element.table);
    memory.write(a, element.limbs);
    points.buildTable(table, a);
    element.table = memory.read(table, TABLE_BYTES);
  }

  function multiply(left: KernelPoint, right: KernelPoint): KernelPoint {
    memory.write(a, left.limbs);
    memory.write(b, right.limbs);
    run.prepare(result, b);
    run.addPoint(a, a, result);
    return take(a);
  }

  function invert({ limbs }: KernelPoint): KernelPoint {
    const inverse = limbs.slice();
    for (const coordinate of [X, T]) {
      for (let limb = coordinate / 4; limb < (coordinate + FIELD_BYTES) / 4; limb++)
        inverse[limb] = -(inverse[limb] ?? 0);
    }
    return { limbs: inverse };
  }

  function publicPower(base: KernelPoint, exponent: bigint): KernelPoint {
    loadTable(tableA, base);
    points.power(result, tableA, sparseDigits(exponent));
    return take(result);
  }

  /** From a group whose points are known to be in the subgroup. */
  function fromText(text: string): KernelPoint {
    if (!points.decompress(a, text)) throw new Error('the two implementations disagree');
    return take(a);
  }

  function power(base: KernelPoint, exponent: bigint): KernelPoint {
    const same = secret.decode(encode(base));
    if (same === undefined) throw new Error('the two implementations disagree');
    return fromText(secret.encode(secret.power(same, exponent)));
  }

  function fixedBase(element: KernelPoint): FixedBase<KernelPoint> {
    const text = encode(element);
    let secretBase: ReturnType<typeof secret.fixedBase> | undefined;
    const base = {
      element,
      power: (exponent: bigint) => {
        secretBase ??= secret.fixedBase(secret.decode(text) ?? secret.identity);
        return fromText(secret.encode(secretBase.power(exponent)));
      },
      publicPower: (exponent: bigint) => {
        const table = fixedTables.tableOf(base);
        points.setIdentity(result);
        points.multiplyFixed(result, table, exponent);
        return take(result);
      },
    };
    return base;
  }

  const generator = fixedBase(fromText(secret.encode(secret.generator.element)));

  function commitments(key: FixedBase<KernelPoint>, ciphertexts: readonly CiphertextBranches<KernelPoint>[]): string[] {
    const texts: string[] = [];
    const keyTable = fixedTables.tableOf(key);
    const generatorTable = fixedTables.tableOf(generator);
    let filled = 0;
    const flush = () => {
      texts.push(...points.compress(results, filled));
      filled = 0;
    };
    for (const { ciphertext, branches } of ciphertexts) {
      loadTable(tableA, ciphertext.alpha);
      loadTable(tableB, ciphertext.beta);
      for (const { challenge, response, value } of branches) {
        if (filled + 2 > RESULTS) flush();
        const digits = sparseDigits(challenge);
        const left = results + filled * POINT_BYTES;
        const right = left + POINT_BYTES;
        filled += 2;
        points.power(left, tableA, digits);
        points.multiplyFixed(left, generatorTable, response);
        points.power(right, tableB, digits);
        points.multiplyFixed(right, keyTable, response);
        if (value !== 0n) {
          const offset = ED25519_ORDER - ((value * challenge) % ED25519_ORDER);
          points.multiplyFixed(right, generatorTable, offset);
        }
      }
    }
    flush();
    return texts;
  }

  return {
    name: 'Ed25519',
    order: ED25519_ORDER,
    identity,
    generator,
    decode,
    decodeTrusted: (text) => (points.decompress(a, text) ? take(a) : undefined),
    decodeAll: (texts) => texts.map(decode),
    encode,
    encodeAll,
    equal: (left, right) => {
      memory.write(a, left.limbs);
      memory.write(b, right.limbs);
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
