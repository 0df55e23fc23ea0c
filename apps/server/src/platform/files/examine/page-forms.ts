import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { type Box, boxOf, numbersOf, type ParsedPdf, resolve, type SourcePage } from './parse-pdf.ts';

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

interface AnnotationLook {
  appearance: PDFRawStream;
  /** Maps the appearance's coordinates to the page's. */
  matrix: readonly number[];
}

const HIDDEN = 2;
const NO_VIEW = 32;
// No document that a candidate fills in has more stamps and fields on one page.
const MOST_ANNOTATIONS = 2_000;

/**
 * What a reader draws over the page: filled-in fields, stamps, signatures, notes. Links have no appearance of their
 * own.
 */
function annotationLooks(context: PDFContext, page: SourcePage): AnnotationLook[] {
  const list = resolve(context, page.dict.get(PDFName.of('Annots')));
  if (!(list instanceof PDFArray)) return [];
  return list
    .asArray()
    .slice(0, MOST_ANNOTATIONS)
    .map((item) => resolve(context, item))
    .filter((annotation) => annotation instanceof PDFDict)
    .flatMap((annotation) => lookOf(context, annotation) ?? []);
}

function lookOf(context: PDFContext, annotation: PDFDict): AnnotationLook | null {
  const subtype = resolve(context, annotation.get(PDFName.of('Subtype')));
  if (subtype === PDFName.of('Popup') || subtype === PDFName.of('Link')) return null;
  const flags = resolve(context, annotation.get(PDFName.of('F')));
  if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NO_VIEW)) !== 0) return null;
  const appearance = normalAppearance(context, annotation);
  const rect = boxOf(context, annotation.get(PDFName.of('Rect')));
  const box = appearance && boxOf(context, appearance.dict.get(PDFName.of('BBox')));
  if (!appearance || !rect || !box) return null;
  const own = numbersOf(context, appearance.dict.get(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  return { appearance, matrix: fit(box, own, rect) };
}

function normalAppearance(context: PDFContext, annotation: PDFDict): PDFRawStream | null {
  const looks = resolve(context, annotation.get(PDFName.of('AP')));
  const normal = looks instanceof PDFDict ? resolve(context, looks.get(PDFName.of('N'))) : undefined;
  if (normal instanceof PDFRawStream) return normal;
  // A checkbox or a button has one appearance per state.
  const state = resolve(context, annotation.get(PDFName.of('AS')));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return null;
  const look = resolve(context, normal.get(state));
  return look instanceof PDFRawStream ? look : null;
}

/** ISO 32000-1, 12.5.5: the transformed box is moved and scaled onto the annotation's rectangle. */
function fit(box: readonly number[], own: readonly number[], rect: readonly number[]): number[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const [rectLeft = 0, rectBottom = 0, rectRight = 0, rectTop = 0] = rect;
  const stretchX = width > 0 ? (rectRight - rectLeft) / width : 1;
  const stretchY = height > 0 ? (rectTop - rectBottom) / height : 1;
  return [stretchX, 0, 0, stretchY, rectLeft - x0 * stretchX, rectBottom - y0 * stretchY];
}
