import { LANES } from './field-code.ts';

/** The part of WebAssembly that is used here. Only the browser's type library declares it, and the server compiles without that. */
interface WebAssemblyHost {
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyHost }).WebAssembly;

export type WebAssemblyMemory = InstanceType<WebAssemblyHost['Memory']>;

const PAGE = 65536;

/** The kernel's memory. Space is allocated from its beginning and never freed. */
export class KernelMemory {
  readonly memory = new webAssembly.Memory({ initial: 1 });
  #int32 = new Int32Array(this.memory.buffer);
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  /** The address is a multiple of 16 as long as all sizes are. */
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

  /** The whole memory as limbs; valid until the next allocation. */
  get limbs(): Int32Array {
    return this.#int32;
  }

  copy(destination: number, source: number, bytes: number): void {
    this.#int32.copyWithin(destination / 4, source / 4, (source + bytes) / 4);
  }

  /** Writes both lanes. */
  write(address: number, limbs: Int32Array): void {
    this.#int32.set(limbs, address / 4);
  }

  read(address: number, bytes: number): Int32Array {
    return this.#int32.slice(address / 4, (address + bytes) / 4);
  }

  writeLane(address: number, lane: number, limbs: Int32Array): void {
    const start = address / 4 + lane;
    for (let limb = 0; limb < limbs.length; limb++) this.#int32[start + LANES * limb] = limbs[limb] ?? 0;
  }

  readLane(address: number, lane: number, count: number): Int32Array {
    const limbs = new Int32Array(count);
    const start = address / 4 + lane;
    for (let limb = 0; limb < count; limb++) limbs[limb] = this.#int32[start + LANES * limb] ?? 0;
    return limbs;
  }
}
