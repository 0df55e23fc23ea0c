import { type Advice, adviseOnDocument, adviseOnPlace, adviseOnPortrait } from './advice.ts';
import { decode, drawingOn, encode, encodePixels, pixelsOf, shrink, UnreadableError, within } from './decode.ts';
import { findQuadIn } from './find-quad.ts';
import { fitPictures } from './fit-size.ts';
import { flattenLight } from './illumination.ts';
import { isCard, layOut, type Subject } from './lay-out.ts';
import { formatOf, proportionsOf, snapProportions } from './proportions.ts';
import { type Pixels, type Quad, type Rectangle, type Size, turnQuad, wholeOf } from './quad.ts';
import { sharpestSize, warp } from './warp.ts';
import { pdfOverhead, writePdf } from './write-pdf.ts';

/** The side of the picture in which edges are looked for: more shows texture rather than edges. */
const SEARCHED_SIDE = 320;
const PREVIEW_SIDE = 1_000;
/** For what stays in memory between the steps; it will be encoded again. */
const KEPT_QUALITY = 0.92;

export type Look = 'grey' | 'colour';

/** A photograph that was taken in, with the document's corners in it. */
export interface Shot {
  picture: Blob;
  size: Size;
  quad: Quad;
  /** Quarter turns to the right until the document is upright. */
  turn: number;
  /** The corners were found, not guessed. */
  isSure: boolean;
  advice: Advice[];
}

type Cut = Pick<Shot, 'picture' | 'quad' | 'turn'>;

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

async function looksLikeHeic(file: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return head.slice(4, 8) === 'ftyp' && heicBrands.includes(head.slice(8, 12));
}

/** How the corners become a rectangle: which corner is the upper left, and the proportions. */
function straightForm({ quad, turn }: Pick<Cut, 'quad' | 'turn'>, picture: Size) {
  const turned = turnQuad(quad, turn);
  const ratio = snapProportions(proportionsOf(turned, picture));
  return { turned, ratio, sharpest: sharpestSize(turned, ratio) };
}

/** A card lies, a page stands: a phone held over a table often doesn't know how it is held. */
function turnFor(quad: Quad, picture: Size, subject: Subject): number {
  const paper = formatOf(proportionsOf(quad, picture));
  if (!paper) return 0;
  if (paper.format === 'card') return subject === 'card' && !paper.lying ? 1 : 0;
  return paper.lying ? 1 : 0;
}

/** Takes a photograph in. A HEIC picture is shown by Safari alone. */
async function take(file: Blob, subject: Subject): Promise<{ shot: Shot | null; isHeic: boolean }> {
  try {
    const context = await decode(file);
    const { width, height } = context.canvas;
    const picture = await encode(context, KEPT_QUALITY);
    const size = { width, height };
    if (subject === 'portrait') {
      const whole = { quad: wholeOf(size), turn: 0, isSure: false, advice: [] };
      return { shot: { picture, size, ...whole }, isHeic: false };
    }
    const small = shrink(context, SEARCHED_SIDE);
    const search = findQuadIn(small, small.width / width);
    const turn = turnFor(search.quad, size, subject);
    const advice = search.isSure ? previewOf(pixelsOf(context), { quad: search.quad, turn }).advice : [];
    return { shot: { picture, size, ...search, turn, advice }, isHeic: false };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { shot: null, isHeic: await looksLikeHeic(file) };
  }
}

/** The document as it will be in the PDF, smaller, and what may be wrong with it. */
function previewOf(source: Pixels, cut: Pick<Cut, 'quad' | 'turn'>) {
  const { turned, ratio, sharpest } = straightForm(cut, source);
  const straight = warp(source, turned, within(sharpest, PREVIEW_SIDE));
  const advice = [...adviseOnPlace(turned, source, sharpest, isCard(ratio)), ...adviseOnDocument(straight)];
  return { straight, ratio, advice };
}

async function straighten(cut: Cut, look: Look): Promise<{ preview: Blob; ratio: number; advice: Advice[] }> {
  const { straight, ratio, advice } = previewOf(pixelsOf(await decode(cut.picture)), cut);
  if (look === 'grey') flattenLight(straight);
  return { preview: await encodePixels(straight, 0.8), ratio, advice };
}

/** Puts the pictures into one PDF of at most so many bytes; null if they don't fit. `onPicture` counts them, beginning with 1. */
async function makeDocument(
  subject: Subject,
  cuts: readonly Cut[],
  { look, maxBytes }: { look: Look; maxBytes: number },
  onPicture: (picture: number) => void,
): Promise<{ pdf: Blob; isLegible: boolean } | null> {
  const forms: ReturnType<typeof straightForm>[] = [];
  for (const cut of cuts) {
    const bitmap = await createImageBitmap(cut.picture);
    forms.push(straightForm(cut, bitmap));
    bitmap.close();
  }
  const sheets = layOut(
    subject,
    forms.map(({ ratio }) => ratio),
  );
  const placeOf = (picture: number) =>
    sheets.flatMap(({ places }) => places).find((place) => place.picture === picture);
  // Of several tries for one picture the photograph is decoded once; of two pictures never both are held.
  let open: { picture: number; source: Pixels } | undefined;
  const fitted = await fitPictures(
    cuts.length,
    maxBytes - pdfOverhead(sheets.length, cuts.length),
    async (picture, { dpi, quality }) => {
      const [cut, form, place] = [cuts[picture], forms[picture], placeOf(picture)];
      if (!cut || !form || !place) throw new Error('no such picture');
      if (open?.picture !== picture) {
        open = undefined;
        onPicture(picture + 1);
        open = { picture, source: pixelsOf(await decode(cut.picture)) };
      }
      const longer = (Math.max(place.width, place.height) / 72) * dpi;
      const straight = warp(open.source, form.turned, within(form.sharpest, longer));
      if (look === 'grey') flattenLight(straight);
      const jpeg = await encodePixels(straight, quality);
      return { jpeg, size: jpeg.size, width: straight.width, height: straight.height };
    },
  );
  if (!fitted) return null;
  const jpegs = await Promise.all(fitted.encoded.map(({ jpeg }) => jpeg.arrayBuffer()));
  const bytes = writePdf(
    sheets.map(({ places, ...sheet }) => ({
      ...sheet,
      pictures: places.flatMap(({ picture, ...place }) => {
        const [encoded, jpeg] = [fitted.encoded[picture], jpegs[picture]];
        return encoded && jpeg
          ? [{ jpeg: new Uint8Array(jpeg), width: encoded.width, height: encoded.height, place }]
          : [];
      }),
    })),
  );
  return { pdf: new Blob([bytes], { type: 'application/pdf' }), isLegible: fitted.isLegible };
}

/** The longer side of a sheet of letter paper, in inches: a picture alone is taken for one. */
const SHEET_INCHES = 11;

/** One picture, straightened, as a JPEG of at most so many bytes; null if it doesn't fit. */
async function makePicture(cut: Cut, maxBytes: number): Promise<Blob | null> {
  const source = pixelsOf(await decode(cut.picture));
  const { turned, sharpest } = straightForm(cut, source);
  const fitted = await fitPictures(1, maxBytes, (_picture, { dpi, quality }) =>
    encodePixels(warp(source, turned, within(sharpest, SHEET_INCHES * dpi)), quality),
  );
  return fitted?.encoded[0] ?? null;
}

/** Turns a picture a quarter to the right. */
async function turnRight(picture: Blob): Promise<{ picture: Blob; size: Size }> {
  const context = await decode(picture);
  const size = { width: context.canvas.height, height: context.canvas.width };
  const turned = drawingOn(size);
  turned.translate(size.width, 0);
  turned.rotate(Math.PI / 2);
  turned.drawImage(context.canvas, 0, 0);
  return { picture: await encode(turned, KEPT_QUALITY), size };
}

/** Cuts the portrait out in the size that is asked for. Halving step by step keeps hair and glasses from flickering. */
async function makePortrait(picture: Blob, crop: Rectangle, wanted: Size): Promise<{ jpeg: Blob; advice: Advice[] }> {
  const context = await decode(picture);
  let source: OffscreenCanvas = context.canvas;
  let { x, y, width, height } = crop;
  while (width > wanted.width * 2) {
    const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
    const smaller = drawingOn(half);
    smaller.drawImage(source, x, y, width, height, 0, 0, half.width, half.height);
    source = smaller.canvas;
    [x, y, width, height] = [0, 0, half.width, half.height];
  }
  const portrait = drawingOn(wanted);
  portrait.drawImage(source, x, y, width, height, 0, 0, wanted.width, wanted.height);
  return {
    jpeg: await encode(portrait, 0.92),
    advice: adviseOnPortrait(pixelsOf(portrait), crop.width / wanted.width),
  };
}

export const scanner = { take, straighten, makeDocument, makePicture, turnRight, makePortrait };
export type Scanner = typeof scanner;
