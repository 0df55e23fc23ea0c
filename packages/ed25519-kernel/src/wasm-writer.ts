/** Numbers as WebAssembly writes them: seven bits a byte, the smallest first. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 127;
    rest >>= 7;
    const done = (rest === 0 && low < 64) || (rest === -1 && low >= 64);
    bytes.push(done ? low : low + 128);
    if (done) return bytes;
  }
}

const I32 = 0x7f;
const V128 = 0x7b;

/** Bytes 0 to 3 and 8 to 11: the low halves of two 64-bit lanes, side by side. */
const LOW_HALVES = [0, 1, 2, 3, 8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11];

/**
 * The instructions of one function. Its parameters are addresses and counts; its other locals are vectors of 128 bits,
 * taken as two lanes of 64 or four of 32.
 */
export class FunctionWriter {
  readonly name: string;
  readonly parameters: number;
  readonly #code: number[] = [];
  #locals = 0;

  constructor(name: string, parameters: number) {
    this.name = name;
    this.parameters = parameters;
  }

  /** A new vector. */
  local(): number {
    return this.parameters + this.#locals++;
  }

  locals(count: number): number[] {
    return Array.from({ length: count }, () => this.local());
  }

  get(local: number): this {
    return this.#put(0x20, ...unsigned(local));
  }

  set(local: number): this {
    return this.#put(0x21, ...unsigned(local));
  }

  /** A 32-bit number, as address or as count of bits to shift by. */
  number(value: number): this {
    return this.#put(0x41, ...signed(value));
  }

  addNumbers(): this {
    return this.#put(0x6a);
  }

  /** The same constant in both lanes of 64 bits. */
  constant64(value: bigint): this {
    const words = new BigUint64Array([value, value]);
    return this.#vector(0x0c, ...new Uint8Array(words.buffer));
  }

  /** The same constant in all lanes of 32 bits. */
  constant32(value: number): this {
    const words = new Int32Array([value, value, value, value]);
    return this.#vector(0x0c, ...new Uint8Array(words.buffer));
  }

  add32(): this {
    return this.#vector(0xae);
  }

  subtract32(): this {
    return this.#vector(0xb1);
  }

  multiply32(): this {
    return this.#vector(0xb5);
  }

  add64(): this {
    return this.#vector(0xce);
  }

  subtract64(): this {
    return this.#vector(0xd1);
  }

  shiftLeft64(): this {
    return this.#vector(0xcb);
  }

  /** Fills up with zeros. */
  shiftRight64(): this {
    return this.#vector(0xcd);
  }

  /** The first two 32-bit lanes of both operands multiplied with their signs, as two lanes of 64 bits. */
  multiplyWidening(): this {
    return this.#vector(0xdc);
  }

  /** Two numbers of 32 bits at the address on the stack plus the offset. */
  loadPair(offset: number): this {
    return this.#vector(0x5d, 3, ...unsigned(offset));
  }

  /** Cuts both 64-bit lanes of a vector to 32 bits and stores them side by side. */
  storePair(address: number, vector: number, offset: number): this {
    this.get(address)
      .get(vector)
      .get(vector)
      .#vector(0x0d, ...LOW_HALVES);
    return this.#vector(0x5b, 3, ...unsigned(offset), 0);
  }

  loadVector(offset: number): this {
    return this.#vector(0x00, 4, ...unsigned(offset));
  }

  /** The vector on the stack to the address before it plus the offset. */
  storeVector(offset: number): this {
    return this.#vector(0x0b, 4, ...unsigned(offset));
  }

  call(index: number): this {
    return this.#put(0x10, ...unsigned(index));
  }

  /** Runs the body as often as the parameter says, at least once, counting it down. */
  repeat(counter: number, body: () => void): this {
    this.#put(0x03, 0x40);
    body();
    // counter -= 1; again unless it is zero
    this.get(counter).#put(0x41, 1, 0x6b, 0x22, ...unsigned(counter));
    return this.#put(0x0d, 0, 0x0b);
  }

  /** Runs the body if the parameter is one. */
  whenOne(parameter: number, body: () => void): this {
    this.get(parameter).number(1).#put(0x46, 0x04, 0x40);
    body();
    return this.#put(0x0b);
  }

  body(): number[] {
    const declared = this.#locals === 0 ? [0] : [1, ...unsigned(this.#locals), V128];
    const content = [...declared, ...this.#code, 0x0b];
    return [...unsigned(content.length), ...content];
  }

  #vector(operation: number, ...operands: number[]): this {
    return this.#put(0xfd, ...unsigned(operation), ...operands);
  }

  #put(...bytes: number[]): this {
    this.#code.push(...bytes);
    return this;
  }
}

const text = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)];

const section = (id: number, entries: readonly (readonly number[])[]): number[] => {
  const content = [...unsigned(entries.length), ...entries.flat()];
  return [id, ...unsigned(content.length), ...content];
};

// "\0asm" and version 1.
const MAGIC = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A module of the functions, each exported by its name, that works in an imported memory. */
export function writeModule(functions: readonly FunctionWriter[], pages: number): Uint8Array<ArrayBuffer> {
  const parameterCounts = [...new Set(functions.map(({ parameters }) => parameters))];
  const types = parameterCounts.map((count) => [0x60, ...unsigned(count), ...Array<number>(count).fill(I32), 0]);
  return Uint8Array.from([
    ...MAGIC,
    ...section(1, types),
    ...section(2, [[...text('host'), ...text('memory'), 0x02, 0x00, ...unsigned(pages)]]),
    ...section(
      3,
      functions.map(({ parameters }) => unsigned(parameterCounts.indexOf(parameters))),
    ),
    ...section(
      7,
      functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]),
    ),
    ...section(
      10,
      functions.map((one) => one.body()),
    ),
  ]);
}
