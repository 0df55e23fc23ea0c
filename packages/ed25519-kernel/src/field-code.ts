import { FunctionWriter } from './wasm-writer.ts';

/**
 * Arithmetic modulo 2^255 - 19 as WebAssembly, on two numbers at a time: both halves of a ciphertext take the same
 * steps, so one vector instruction serves both. A number is ten signed limbs of alternately 26 and 25 bits. The sum of
 * limb products that makes up one limb of a product then fits into 64 bits, and a sum of up to three products can be
 * multiplied again before it is carried. The limbs of the two numbers are interleaved.
 */
export const LIMBS = 10;
export const LANES = 2;
const LIMB_BYTES = 4 * LANES;
export const FIELD_BYTES = LIMBS * LIMB_BYTES;
const VECTOR_BYTES = 16;

const bits = (limb: number): number => (limb % 2 === 0 ? 26 : 25);

const isOdd = (limb: number): boolean => limb % 2 === 1;

function loadLimbs(code: FunctionWriter, address: number): number[] {
  const limbs = code.locals(LIMBS);
  limbs.forEach((limb, index) =>
    code
      .get(address)
      .loadPair(LIMB_BYTES * index)
      .set(limb),
  );
  return limbs;
}

/** 2^62 is added before a shift and removed after it, so that an unsigned shift works for signed numbers. */
const OFFSET = 62;

/** Carries the rounded overflow of a limb to the next one; the last limb's overflow returns to the first times 19. */
function carry(code: FunctionWriter, limbs: readonly number[], from: number, overflow: number): void {
  const limb = limbs[from] ?? 0;
  const next = limbs[(from + 1) % LIMBS] ?? 0;
  const width = bits(from);
  code
    .get(limb)
    .constant64(2n ** BigInt(OFFSET) + 2n ** BigInt(width - 1))
    .add64()
    .number(width)
    .shiftRight64()
    .constant64(2n ** BigInt(OFFSET - width))
    .subtract64()
    .set(overflow);
  code.get(next).get(overflow).add64();
  if (from === LIMBS - 1) {
    // 19 = 16 + 2 + 1; a 64-bit vector product would be slow.
    for (const shift of [4, 1]) code.get(overflow).number(shift).shiftLeft64().add64();
  }
  code.set(next);
  code.get(limb).get(overflow).number(width).shiftLeft64().subtract64().set(limb);
}

/** Two independent carry chains, interleaved for instruction-level parallelism; their ends are carried once more. */
const CARRIES = [0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 9, 0];

function carryAndStore(code: FunctionWriter, limbs: readonly number[], destination: number): void {
  const overflow = code.local();
  for (const from of CARRIES) carry(code, limbs, from, overflow);
  limbs.forEach((limb, index) => code.storePair(destination, limb, LIMB_BYTES * index));
}

/** Stores the value on the stack in a new local. */
function keep(code: FunctionWriter): number {
  const local = code.local();
  code.set(local);
  return local;
}

/** Multiplies a local by a small factor, within 32 bits. */
const times = (code: FunctionWriter, local: number, factor: number): number =>
  keep(code.get(local).constant32(factor).multiply32());

/** Adds up products of pairs of locals into new locals, one for each limb. */
function sumOfProducts(code: FunctionWriter, columns: readonly (readonly (readonly [number, number])[])[]): number[] {
  return columns.map((pairs) => {
    pairs.forEach(([a, b], index) => {
      code.get(a).get(b).multiplyWidening();
      if (index > 0) code.add64();
    });
    return keep(code);
  });
}

/** multiply(destination, a, b) */
export function multiplyCode(): FunctionWriter {
  const code = new FunctionWriter('multiply', 3);
  const a = loadLimbs(code, 1);
  const b = loadLimbs(code, 2);
  // A limb with an odd index starts half a bit above its share of the radix, so the product of two of them is doubled.
  const doubled = a.map((limb, index) => (isOdd(index) ? keep(code.get(limb).get(limb).add32()) : limb));
  const wrapped = b.map((limb, index) => (index === 0 ? limb : times(code, limb, 19)));
  const columns = Array.from({ length: LIMBS }, (_, column) =>
    a.map((limb, i): [number, number] => {
      const j = (column - i + LIMBS) % LIMBS;
      const left = isOdd(i) && isOdd(j) ? (doubled[i] ?? 0) : limb;
      return [left, (i + j >= LIMBS ? wrapped[j] : b[j]) ?? 0];
    }),
  );
  carryAndStore(code, sumOfProducts(code, columns), 0);
  return code;
}

/** square(destination, a), or the double of the square; each product of two different limbs is computed once. */
export function squareCode(name: string, factor: 1 | 2): FunctionWriter {
  const code = new FunctionWriter(name, 2);
  const a = loadLimbs(code, 1);
  const multiples = new Map<string, number>();
  const multiple = (limb: number, by: number): number => {
    if (by === 1) return a[limb] ?? 0;
    const key = `${limb}*${by}`;
    const known = multiples.get(key) ?? times(code, a[limb] ?? 0, by);
    multiples.set(key, known);
    return known;
  };
  // The small factors go to one operand and 19 to the other, so that neither exceeds 32 bits.
  const columns = Array.from({ length: LIMBS }, (_, column) => {
    const pairs: [number, number][] = [];
    for (let i = 0; i < LIMBS; i++) {
      const j = (column - i + LIMBS) % LIMBS;
      if (i > j) continue;
      const small = (i === j ? 1 : 2) * (isOdd(i) && isOdd(j) ? 2 : 1);
      pairs.push([multiple(i, small), multiple(j, i + j >= LIMBS ? 19 : 1)]);
    }
    return pairs;
  });
  const limbs = sumOfProducts(code, columns);
  if (factor === 2) for (const limb of limbs) code.get(limb).get(limb).add64().set(limb);
  carryAndStore(code, limbs, 0);
  return code;
}

/** add(destination, a, b) and subtract(destination, a, b), without carrying. */
export function sumCode(name: 'add' | 'subtract'): FunctionWriter {
  const code = new FunctionWriter(name, 3);
  for (let offset = 0; offset < FIELD_BYTES; offset += VECTOR_BYTES) {
    code.get(0).get(1).loadVector(offset).get(2).loadVector(offset);
    (name === 'add' ? code.add32() : code.subtract32()).storeVector(offset);
  }
  return code;
}

/** squareTimes(destination, a, count): a to the power of 2^count. */
export function squareTimesCode(square: number): FunctionWriter {
  const code = new FunctionWriter('squareTimes', 3);
  const [destination, source, count] = [0, 1, 2];
  return code.repeat(count, () => {
    code.get(destination).get(source).call(square).get(destination).set(source);
  });
}
