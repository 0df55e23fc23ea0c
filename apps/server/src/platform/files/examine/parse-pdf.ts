import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { FileRefusal } from '@urna/contract/candidacy/documents';

/** A parsed PDF, with every object that the parser met. */
export interface ParsedPdf {
  context: PDFContext;
  /**
   * The objects of all revisions, including those in object streams. An incremental update replaces objects, and
   * another reader may follow the cross-reference table to one that ours has replaced.
   */
  everyObject: PDFObject[];
  needsPassword: boolean;
  catalog: PDFDict | null;
}

export class TooManyObjects extends Error {}

const MOST_OBJECTS = 100_000;

export async function parsePdf(bytes: Uint8Array): Promise<ParsedPdf> {
  const { context, everyObject } = await parseEveryRevision(bytes);
  if (context.trailerInfo.Encrypt === undefined) {
    return { context, everyObject, needsPassword: false, catalog: catalogOf(context) };
  }
  const opened = await openWithoutPassword(bytes);
  if (!opened) return { context, everyObject, needsPassword: true, catalog: null };
  // Encryption hides strings and streams, not dictionaries: the dictionaries of replaced revisions are readable without
  // decrypting.
  const all = [...everyObject, ...opened.enumerateIndirectObjects().map(([, object]) => object)];
  return { context: opened, everyObject: all, needsPassword: false, catalog: catalogOf(opened) };
}

async function parseEveryRevision(bytes: Uint8Array): Promise<{ context: PDFContext; everyObject: PDFObject[] }> {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, false, false, false);
  // The parser's context is private, and only it sees the objects that a later revision replaces.
  const { context } = parser as unknown as { context: PDFContext };
  const everyObject: PDFObject[] = [];
  const assign = context.assign.bind(context);
  context.assign = (ref, object) => {
    // The parser swallows this as a damaged object and continues, so the count is checked again at the end.
    if (everyObject.length >= MOST_OBJECTS) throw new TooManyObjects();
    everyObject.push(object);
    assign(ref, object);
  };
  await parser.parseDocument();
  context.assign = assign;
  if (everyObject.length >= MOST_OBJECTS) throw new TooManyObjects();
  return { context, everyObject };
}

/**
 * Public entities often encrypt certificates with an owner password and no user password. Those open for everyone and
 * are accepted; a file that asks for a password isn't.
 */
async function openWithoutPassword(bytes: Uint8Array): Promise<PDFContext | null> {
  try {
    const { context } = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
    return context;
  } catch {
    return null;
  }
}

function catalogOf(context: PDFContext): PDFDict | null {
  const catalog = context.lookup(context.trailerInfo.Root);
  return catalog instanceof PDFDict ? catalog : null;
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** A page with its inherited attributes, collected on the way down: /Parent links, the way up, may form a cycle. */
export interface SourcePage {
  dict: PDFDict;
  resources: PDFObject | undefined;
  box: Box;
  /** 0, 90, 180 or 270, clockwise. */
  rotation: number;
}

const MOST_PAGES = 50;
// Honest trees have about one node per ten pages; a tree that shares nodes would multiply without end.
const MOST_NODES = 2_000;
const LETTER: Box = [0, 0, 612, 792];
// The largest side that the format allows without user units.
const LONGEST_SIDE = 14_400;
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

export type PageList = { ok: true; pages: SourcePage[] } | { ok: false; refusal: FileRefusal };

export function listPages({ context, catalog }: ParsedPdf): PageList {
  const root = catalog?.get(PDFName.of('Pages'));
  if (!root) return { ok: false, refusal: 'unreadable' };
  const pages: SourcePage[] = [];
  let nodes = 0;

  const walk = (pointer: PDFObject, inherited: Map<string, PDFObject>, ancestors: Set<PDFDict>): FileRefusal | null => {
    nodes += 1;
    if (nodes > MOST_NODES) return 'too_complex';
    const node = resolve(context, pointer);
    if (!(node instanceof PDFDict) || ancestors.has(node)) return 'unreadable';
    const attributes = new Map(inherited);
    for (const key of inheritable) {
      const value = node.get(PDFName.of(key));
      if (value) attributes.set(key, value);
    }
    const kids = resolve(context, node.get(PDFName.of('Kids')));
    if (!(kids instanceof PDFArray)) {
      pages.push(pageOf(context, node, attributes));
      return pages.length > MOST_PAGES ? 'too_many_pages' : null;
    }
    const path = new Set(ancestors).add(node);
    for (const kid of kids.asArray()) {
      const refusal = walk(kid, attributes, path);
      if (refusal) return refusal;
    }
    return null;
  };

  const refusal = walk(root, new Map(), new Set());
  if (refusal) return { ok: false, refusal };
  return pages.length === 0 ? { ok: false, refusal: 'no_pages' } : { ok: true, pages };
}

function pageOf(context: PDFContext, dict: PDFDict, attributes: Map<string, PDFObject>): SourcePage {
  const media = boxOf(context, attributes.get('MediaBox')) ?? LETTER;
  const crop = boxOf(context, attributes.get('CropBox'));
  const rotate = resolve(context, attributes.get('Rotate'));
  const degrees = rotate instanceof PDFNumber ? Math.round(rotate.asNumber() / 90) * 90 : 0;
  return {
    dict,
    resources: attributes.get('Resources'),
    box: crop ? (overlap(crop, media) ?? media) : media,
    rotation: ((degrees % 360) + 360) % 360,
  };
}

/** Follows a few references to references; a cycle resolves to undefined. */
export function resolve(context: PDFContext, object: PDFObject | undefined): PDFObject | undefined {
  let current = object;
  for (let hops = 0; current instanceof PDFRef; hops += 1) {
    if (hops === 8) return undefined;
    current = context.lookup(current);
  }
  return current;
}

export function numbersOf(context: PDFContext, object: PDFObject | undefined, count: number): number[] | null {
  const array = resolve(context, object);
  if (!(array instanceof PDFArray) || array.size() !== count) return null;
  const numbers = array.asArray().map((item) => {
    const value = resolve(context, item);
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : null;
}

export function boxOf(context: PDFContext, object: PDFObject | undefined): Box | null {
  const numbers = numbersOf(context, object, 4);
  if (!numbers) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return isUsable(box) ? box : null;
}

function overlap(a: Box, b: Box): Box | null {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return isUsable(box) ? box : null;
}

function isUsable([left, bottom, right, top]: Box): boolean {
  const sides = [right - left, top - bottom];
  return sides.every((side) => side >= 1 && side <= LONGEST_SIDE);
}
