import { FIELD_BYTES, multiplyCode, squareCode, squareTimesCode, sumCode } from './field-code.ts';
import { type WebAssemblyMemory, webAssembly } from './memory.ts';
import { addCode, doubleCode, prepareCode } from './point-code.ts';
import { writeModule } from './wasm-writer.ts';

/** The kernel's code reserves the beginning of the memory: a constant, then the scratch space of its functions. */
export const TWICE_D = 0;
const SCRATCH = FIELD_BYTES;
export const FREE_MEMORY = 2048;

/** Functions on addresses of the kernel's memory. The destination comes first and may be one of the sources. */
export interface KernelFunctions {
  multiply(destination: number, a: number, b: number): void;
  square(destination: number, a: number): void;
  squareTimes(destination: number, a: number, count: number): void;
  add(destination: number, a: number, b: number): void;
  subtract(destination: number, a: number, b: number): void;
  double(destination: number, point: number, count: number): void;
  addPoint(destination: number, point: number, prepared: number): void;
  subtractPoint(destination: number, point: number, prepared: number): void;
  /** Skips T, which the doubling that follows doesn't use. */
  addFinal(destination: number, point: number, prepared: number): void;
  subtractFinal(destination: number, point: number, prepared: number): void;
  addAffine(destination: number, point: number, affine: number): void;
  subtractAffine(destination: number, point: number, affine: number): void;
  prepare(destination: number, point: number): void;
}

const FIELD = { multiply: 0, square: 1, squareTwice: 2, add: 3, subtract: 4 };

/** Compiles and instantiates synchronously: the code is a few kilobytes and is generated here, so nothing is fetched. */
export function instantiateKernel(memory: WebAssemblyMemory): KernelFunctions {
  const operation = (name: string, kind: Parameters<typeof addCode>[1]) => addCode(name, kind, FIELD, SCRATCH);
  const functions = [
    multiplyCode(),
    squareCode('square', 1),
    squareCode('squareTwice', 2),
    sumCode('add'),
    sumCode('subtract'),
    squareTimesCode(FIELD.square),
    doubleCode(FIELD, SCRATCH),
    operation('addPoint', { negative: false, affine: false, final: false }),
    operation('subtractPoint', { negative: true, affine: false, final: false }),
    operation('addFinal', { negative: false, affine: false, final: true }),
    operation('subtractFinal', { negative: true, affine: false, final: true }),
    operation('addAffine', { negative: false, affine: true, final: false }),
    operation('subtractAffine', { negative: true, affine: true, final: false }),
    prepareCode(FIELD, TWICE_D),
  ];
  const module = new webAssembly.Module(writeModule(functions, 1));
  const { exports } = new webAssembly.Instance(module, { host: { memory } });
  // The module exports exactly the functions above; the compiler can't know that.
  return exports as KernelFunctions;
}
