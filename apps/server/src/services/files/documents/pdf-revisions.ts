import { type PDFContext, PDFDict, PDFDocument, type PDFObject, PDFParser } from '@cantoo/pdf-lib';

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
