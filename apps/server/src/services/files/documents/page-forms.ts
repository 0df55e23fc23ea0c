import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type AnnotationLook, annotationLooks } from './annotation-looks.ts';
import { type Box, resolve, type SourcePage } from './pdf-page-list.ts';
import type { ParsedPdf } from './pdf-revisions.ts';

/** A page of another document as a form XObject, with its annotations' appearances drawn on it. */
export interface PageForm {
  form: PDFRef;
  stamps: { form: PDFRef; matrix: readonly number[] }[];
  box: Box;
  rotation: number;
}

/**
 * Imports pages by their appearance. Copying the page objects would bring links to a missing document, form fields
 * without a form, and marked-content numbers that collide with ours.
 */
export function copyPagesAsForms(target: PDFContext, source: ParsedPdf, pages: readonly SourcePage[]): PageForm[] {
  const copier = PDFObjectCopier.for(source.context, target);
  const firstNew = target.largestObjectNumber + 1;
  const forms = pages.map((page) => ({
    form: copyContents(target, source.context, copier, page),
    stamps: annotationLooks(source.context, page).map((look) => copyLook(target, copier, look)),
    box: page.box,
    rotation: page.rotation,
  }));
  dropStructure(target, firstNew);
  return forms;
}

function copyContents(target: PDFContext, source: PDFContext, copier: PDFObjectCopier, page: SourcePage): PDFRef {
  const contents = resolve(source, page.dict.get(PDFName.of('Contents')));
  const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [];
  const streams = parts.map((part) => resolve(source, part)).filter((part) => part instanceof PDFRawStream);
  const [only] = streams;
  const copy =
    only && streams.length === 1
      ? PDFRawStream.of(encodingOf(target, copier, only), only.contents)
      : join(target, streams);
  const { dict } = copy;
  dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  dict.set(PDFName.of('BBox'), target.obj([...page.box]));
  dict.set(PDFName.of('Resources'), page.resources ? copier.copy(page.resources) : target.obj({}));
  const group = resolve(source, page.dict.get(PDFName.of('Group')));
  if (group instanceof PDFDict) dict.set(PDFName.of('Group'), copier.copy(group));
  return target.register(copy);
}

function encodingOf(target: PDFContext, copier: PDFObjectCopier, stream: PDFRawStream): PDFDict {
  const dict = PDFDict.withContext(target);
  for (const key of ['Filter', 'DecodeParms']) {
    const value = stream.dict.get(PDFName.of(key));
    if (value) dict.set(PDFName.of(key), copier.copy(value));
  }
  return dict;
}

/** A page's content streams are one text, split anywhere between tokens; a form has a single stream. */
function join(target: PDFContext, streams: PDFRawStream[]): PDFRawStream {
  const texts = streams.flatMap((stream) => [decodePDFRawStream(stream).decode(), Buffer.from('\n')]);
  const dict = PDFDict.withContext(target);
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  return PDFRawStream.of(dict, deflateSync(Buffer.concat(texts)));
}

function copyLook(target: PDFContext, copier: PDFObjectCopier, look: AnnotationLook) {
  const copy = copier.copy(look.appearance);
  return { form: target.register(copy), matrix: look.matrix };
}

/** References to the source's structure tree would be resolved in ours. */
function dropStructure(target: PDFContext, firstNew: number): void {
  for (const [ref, object] of target.enumerateIndirectObjects()) {
    if (ref.objectNumber < firstNew || !(object instanceof PDFStream)) continue;
    object.dict.delete(PDFName.of('StructParents'));
    object.dict.delete(PDFName.of('StructParent'));
  }
}
