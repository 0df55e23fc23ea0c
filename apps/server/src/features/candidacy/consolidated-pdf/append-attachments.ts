import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { copyPagesAsForms, type PageForm } from '../../../platform/files/examine/page-forms.ts';
import type { ParsedPdf, SourcePage } from '../../../platform/files/examine/parse-pdf.ts';

export interface OpenedAttachment {
  name: string;
  parsed: ParsedPdf;
  pages: SourcePage[];
}

/** The height of a foot on a page of our own size. */
const FOOT_HEIGHT = 56;

/**
 * Appends the documents' pages, each as a figure of our structure tree with a description, and its foot under it.
 * Returns the first page of each.
 */
export function appendAttachments(
  target: PDFDocument,
  attachments: readonly OpenedAttachment[],
  feet: Omit<OpenedAttachment, 'name'>,
): PDFRef[] {
  const structure = structureOf(target);
  const footForms = copyPagesAsForms(target.context, feet.parsed, feet.pages);
  return attachments.map(({ name, parsed, pages }) => {
    const forms = copyPagesAsForms(target.context, parsed, pages);
    const refs = forms.map((form, index) => {
      const page = addPage(target, form, footForms.shift());
      tagPage(target, structure, page, `${name}: página ${index + 1} de ${forms.length} del documento adjunto`);
      return page;
    });
    const [first] = refs;
    if (!first) throw new Error('an attachment without pages');
    return first;
  });
}

function addPage(target: PDFDocument, { form, stamps, box, rotation }: PageForm, foot: PageForm | undefined): PDFRef {
  if (!foot) throw new Error('a page without a foot');
  const { context } = target;
  const [left, bottom, right, top] = box;
  const [width, height] = [right - left, top - bottom];
  const isTurned = rotation === 90 || rotation === 270;
  const size = isTurned ? [height, width] : [width, height];
  const upright = {
    0: [1, 0, 0, 1, -left, -bottom],
    90: [0, -1, 1, 0, -bottom, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -left],
  }[rotation] ?? [1, 0, 0, 1, -left, -bottom];
  // Under the page, never over it: a certificate may have its code there. It is as wide as the page.
  const scale = (size[0] ?? width) / (foot.box[2] - foot.box[0]);
  const room = FOOT_HEIGHT * scale;
  const drawn = stamps.map(({ matrix }, index) => `q ${numbers(matrix)} cm /S${index} Do Q`);
  const contents = [
    '/Figure << /MCID 0 >> BDC',
    `q 1 0 0 1 0 ${numbers([room])} cm`,
    `q ${numbers(upright)} cm`,
    '/P Do',
    ...drawn,
    'Q Q',
    'EMC',
    '/Artifact << /Type /Pagination >> BDC',
    `q ${numbers([scale, 0, 0, scale, 0, 0])} cm /F Do Q`,
    'EMC',
  ].join('\n');
  const pictures = Object.fromEntries([
    ['P', form],
    ['F', foot.form],
    ...stamps.map((stamp, index) => [`S${index}`, stamp.form]),
  ]);
  const page = target.addPage([size[0] ?? width, (size[1] ?? height) + room]);
  const stream = PDFRawStream.of(context.obj({}), Buffer.from(contents, 'latin1'));
  page.node.set(PDFName.of('Contents'), context.register(stream));
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: pictures }));
  return page.ref;
}

function numbers(values: readonly number[]): string {
  return values.map((value) => Number(value.toFixed(6))).join(' ');
}

interface Structure {
  root: PDFDict;
  document: PDFRef;
  children: PDFArray;
  parents: PDFArray;
}

/** The structure tree of the first part of the file. */
function structureOf(target: PDFDocument): Structure {
  const { context, catalog } = target;
  const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const document = root.lookup(PDFName.of('K'), PDFArray).get(0) as PDFRef;
  const children = context.lookup(document, PDFDict).lookup(PDFName.of('K'), PDFArray);
  const tree = root.lookup(PDFName.of('ParentTree'), PDFDict);
  // Limits are optional in the root, and would have to grow with it.
  tree.delete(PDFName.of('Limits'));
  return { root, document, children, parents: tree.lookup(PDFName.of('Nums'), PDFArray) };
}

function tagPage(target: PDFDocument, structure: Structure, page: PDFRef, description: string): void {
  const { context } = target;
  const key = structure.root.lookup(PDFName.of('ParentTreeNextKey'), PDFNumber).asNumber();
  structure.root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(key + 1));
  const figure = context.register(
    context.obj({
      Type: 'StructElem',
      S: 'Figure',
      P: structure.document,
      Pg: page,
      K: 0,
      Alt: PDFHexString.fromText(description),
    }),
  );
  structure.children.push(figure);
  structure.parents.push(PDFNumber.of(key));
  structure.parents.push(context.obj([figure]));
  context.lookup(page, PDFDict).set(PDFName.of('StructParents'), PDFNumber.of(key));
  context.lookup(page, PDFDict).set(PDFName.of('Tabs'), PDFName.of('S'));
}
