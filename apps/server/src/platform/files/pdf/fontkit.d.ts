/** What is used of the package, which brings no types. */
declare module 'fontkit' {
  export interface Font {
    layout: (text: string, features?: Record<string, boolean>) => unknown;
  }
  export function create(bytes: Uint8Array): Font;
}
