import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { boxOf, numbersOf, resolve, type SourcePage } from './pdf-page-list.ts';

export interface AnnotationLook {
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
export function annotationLooks(context: PDFContext, page: SourcePage): AnnotationLook[] {
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
