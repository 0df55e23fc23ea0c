import { webAssembly } from './web-assembly.ts';

const PAGE = 65536;

/** The kernel's memory, with space given out from its beginning and never taken back. */
export class KernelMemory {
  readonly memory = new webAssembly.Memory({ initial: 1 });
  #int32 = new Int32Array(this.memory.buffer);
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  allocate(bytes: number): number {
    const address = this.#free;
    this.#free += bytes;
    const missing = this.#free - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.#int32 = new Int32Array(this.memory.buffer);
    }
    return address;
  }

  /** Of the whole memory, until the next allocation. */
  get limbs(): Int32Array {
    return this.#int32;
  }

  write(address: number, limbs: Int32Array): void {
    this.#int32.set(limbs, address / 4);
  }

  read(address: number, bytes: number): Int32Array {
    return this.#int32.slice(address / 4, (address + bytes) / 4);
  }
}
