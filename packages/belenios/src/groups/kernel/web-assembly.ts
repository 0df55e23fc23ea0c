/** What is used of WebAssembly. Only the browser's type library declares it, and the server compiles without that. */
interface WebAssemblyHost {
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyHost }).WebAssembly;

export type WebAssemblyMemory = InstanceType<WebAssemblyHost['Memory']>;
