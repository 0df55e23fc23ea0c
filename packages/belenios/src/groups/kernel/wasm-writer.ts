/** Numbers as WebAssembly writes them: seven bits a byte, the smallest first. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

export function signed(value: number): number[] {
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
const I64 = 0x7e;

/** The instructions of one function; its parameters are addresses and counts, its other locals 64-bit numbers. */
export class FunctionWriter {
  readonly name: string;
  readonly parameters: number;
  readonly #code: number[] = [];
  #locals = 0;

  constructor(name: string, parameters: number) {
    this.name = name;
    this.parameters = parameters;
  }

  /** A new 64-bit local. */
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

  /** A 64-bit constant. */
  constant(value: number): this {
    return this.#put(0x42, ...signed(value));
  }

  /** A 32-bit constant. */
  address(value: number): this {
    return this.#put(0x41, ...signed(value));
  }

  add(): this {
    return this.#put(0x7c);
  }

  subtract(): this {
    return this.#put(0x7d);
  }

  multiply(): this {
    return this.#put(0x7e);
  }

  shiftLeft(): this {
    return this.#put(0x86);
  }

  /** Keeps the sign. */
  shiftRight(): this {
    return this.#put(0x87);
  }

  addAddresses(): this {
    return this.#put(0x6a);
  }

  /** The 32-bit number at the address on the stack plus the offset, with its sign, as 64 bits. */
  load(offset: number): this {
    return this.#put(0x34, 2, ...unsigned(offset));
  }

  /** The low half of the number on the stack to the address before it plus the offset. */
  store(offset: number): this {
    return this.#put(0x3e, 2, ...unsigned(offset));
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
  when(parameter: number, body: () => void): this {
    this.get(parameter).address(1).#put(0x46, 0x04, 0x40);
    body();
    return this.#put(0x0b);
  }

  body(): number[] {
    const declared = this.#locals === 0 ? [0] : [1, ...unsigned(this.#locals), I64];
    const content = [...declared, ...this.#code, 0x0b];
    return [...unsigned(content.length), ...content];
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
