/** What is used of the package, which brings no types. */
declare module 'fontkit' {
  interface GlyphRun {
    glyphs: { path: { toSVG: () => string } }[];
    /** In units of the font. */
    positions: { xAdvance: number; xOffset: number }[];
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    layout: (text: string, features?: Record<string, boolean>) => GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
