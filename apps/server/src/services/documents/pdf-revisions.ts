import { type PDFContext, PDFDict, type PDFObject, PDFParser } from '@cantoo/pdf-lib';

/** A PDF as its parser leaves it, and besides every object that it met on the way. */
export interface ParsedPdf {
  context: PDFContext;
  /**
   * The objects of all revisions, those inside object streams too. An incremental update replaces objects, and another
   * reader may follow the cross-reference table to the one that ours has replaced.
   */
  everyObject: PDFObject[];
  isEncrypted: boolean;
  catalog: PDFDict | null;
}

export class TooManyObjects extends Error {}

const MOST_OBJECTS = 100_000;

export async function parsePdf(bytes: Uint8Array): Promise<ParsedPdf> {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, false, false, false);
  // The parser keeps its context to itself, and it alone sees the objects that a later revision replaces.
  const { context } = parser as unknown as { context: PDFContext };
  const everyObject: PDFObject[] = [];
  const assign = context.assign.bind(context);
  context.assign = (ref, object) => {
    if (everyObject.length >= MOST_OBJECTS) throw new TooManyObjects();
    everyObject.push(object);
    assign(ref, object);
  };
  await parser.parseDocument();
  context.assign = assign;
  if (everyObject.length >= MOST_OBJECTS) throw new TooManyObjects();
  const catalog = context.lookup(context.trailerInfo.Root);
  return {
    context,
    everyObject,
    isEncrypted: context.trailerInfo.Encrypt !== undefined,
    catalog: catalog instanceof PDFDict ? catalog : null,
  };
}
