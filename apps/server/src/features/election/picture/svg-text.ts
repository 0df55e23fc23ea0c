// Text as shapes: an SVG with <text> would be drawn with whatever typefaces the machine has.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

type Weight = 'medium' | 'bold';

/** The typeface of the web app, and the documents' for names in other scripts. */
const files: Record<Weight, readonly string[]> = {
  medium: [
    import.meta.resolve('@expo-google-fonts/public-sans/500Medium/PublicSans_500Medium.ttf'),
    import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  ],
  bold: [
    import.meta.resolve('@expo-google-fonts/public-sans/700Bold/PublicSans_700Bold.ttf'),
    import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  ],
};
const opened = new Map<string, Font>();

function open(file: string): Font {
  const font = opened.get(file) ?? create(readFileSync(fileURLToPath(file)));
  opened.set(file, font);
  return font;
}

/** The first typeface that has every character; a line in two typefaces would look like a mistake. */
function fontOf(text: string, weight: Weight): Font {
  const has = (font: Font) => {
    for (const sign of text) if (!font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return false;
    return true;
  };
  const [own = '', ...others] = files[weight];
  return [own, ...others].map(open).find(has) ?? open(own);
}

export interface TextStyle {
  weight: Weight;
  size: number;
  /** Between letters, in pixels. */
  spacing?: number;
}

/** A letter and its accent as one character, as the typefaces have them. Ligatures would change what a person typed. */
function layOut(text: string, { weight, size, spacing = 0 }: TextStyle) {
  const composed = text.normalize('NFC');
  const font = fontOf(composed, weight);
  const { glyphs, positions } = font.layout(composed, { calt: false, liga: false, clig: false });
  const scale = size / font.unitsPerEm;
  let x = 0;
  const placed = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
    const glyph = { x: x + xOffset, shape: path.toSVG() };
    x += xAdvance + spacing / scale;
    return glyph;
  });
  return { placed, scale, width: x * scale - spacing };
}

export const widthOf = (text: string, style: TextStyle): number => layOut(text, style).width;

/** Where a line begins, on its baseline. */
interface Pen {
  x: number;
  y: number;
  fill: string;
}

export function drawText(text: string, style: TextStyle, { x, y, fill }: Pen): string {
  const { placed, scale } = layOut(text, style);
  const shapes = placed.map((glyph) => `<path transform="translate(${round(glyph.x)} 0)" d="${glyph.shape}"/>`);
  return `<g fill="${fill}" transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">${shapes.join('')}</g>`;
}

const LINE_HEIGHT = 1.16;

export const heightOf = ({ style, lines }: Fitted): number => lines.length * style.size * LINE_HEIGHT;

export function drawFitted({ style, lines }: Fitted, { x, y, fill }: Pen): string {
  return lines
    .map((line, index) => drawText(line, style, { x, y: y + index * style.size * LINE_HEIGHT, fill }))
    .join('');
}

export const round = (value: number): number => Math.round(value * 100) / 100;

interface Room extends Omit<TextStyle, 'size'> {
  /** Those to try, the largest first. */
  sizes: readonly number[];
  width: number;
  lines: number;
}

interface Fitted {
  style: TextStyle;
  lines: string[];
}

/** Breaks a text into lines of the largest size at which it has room; at the smallest its end gives way to an ellipsis. */
export function fitText(text: string, { sizes, width, lines: most, ...look }: Room): Fitted {
  const styles = sizes.map((size) => ({ ...look, size }));
  for (const style of styles) {
    const lines = breakText(text, style, width);
    if (lines.length <= most && hasRoom(lines, style, width)) return { style, lines: balance(lines, style, width) };
  }
  const style = styles.at(-1) ?? { ...look, size: 16 };
  const broken = breakText(text, style, width);
  const lines = [...broken.slice(0, most - 1), broken.slice(most - 1).join(' ')].filter(Boolean);
  return { style, lines: lines.map((line) => shorten(line, style, width)) };
}

const hasRoom = (lines: readonly string[], style: TextStyle, width: number) =>
  lines.every((line) => widthOf(line, style) <= width);

/** As many lines of a like length, so that no last name stands alone on a line of its own. */
function balance(lines: string[], style: TextStyle, width: number): string[] {
  const narrower = breakText(lines.join(' '), style, width - 16);
  const isBetter = lines.length > 1 && narrower.length === lines.length && hasRoom(narrower, style, width - 16);
  return isBetter ? balance(narrower, style, width - 16) : lines;
}

function breakText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A letter with all of its accents is never parted. */
const letters = new Intl.Segmenter('es');

function shorten(text: string, style: TextStyle, width: number): string {
  if (widthOf(text, style) <= width) return text;
  const signs = Array.from(letters.segment(text), ({ segment }) => segment);
  while (signs.length > 1 && widthOf(`${signs.join('').trimEnd()}…`, style) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
