import type { Quad, Size } from '../../apps/web/src/domain/document-capture/image/quad.ts';
import { captureWork } from '../../apps/web/src/domain/document-capture/work/capture-work.ts';

/** Chromium slows only the thread of the page, and decodes pictures on others: their time is counted separately. */
let decoding = 0;
const decode = globalThis.createImageBitmap;
globalThis.createImageBitmap = async (...given: unknown[]) => {
  const start = performance.now();
  try {
    return await (decode as (...values: unknown[]) => Promise<ImageBitmap>)(...given);
  } finally {
    decoding += performance.now() - start;
  }
};

export interface Timing {
  /** Of everything, in milliseconds. */
  whole: number;
  decoding: number;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, Timing]> {
  decoding = 0;
  const start = performance.now();
  const result = await work();
  return [result, { whole: performance.now() - start, decoding }];
}

export interface Outcome {
  size: Size;
  quad: Quad;
  isSure: boolean;
  advice: string[];
  pdf: number[];
  isLegible: boolean;
  /** From the picture to its corners, which the person waits for; and from there to the finished PDF. */
  find: Timing;
  make: Timing;
}

/** What the worker does with one photograph, from the file to the PDF, on the page's own thread. */
async function process(address: string, kind: 'cedula' | 'antecedentes'): Promise<Outcome> {
  const file = await (await fetch(address)).blob();
  const [{ shot }, find] = await timed(() => captureWork.take(file, kind));
  if (!shot) throw new Error('The photograph could not be opened');
  const look = kind === 'cedula' ? 'colour' : 'grey';
  const [made, make] = await timed(() => captureWork.makeDocument(kind, [shot], look, () => undefined));
  if (!made) throw new Error('The document does not fit');
  const { size, quad, isSure, advice } = shot;
  const pdf = [...new Uint8Array(await made.pdf.arrayBuffer())];
  return { size, quad, isSure, advice, pdf, isLegible: made.isLegible, find, make };
}

Object.assign(globalThis, { processPhotograph: process });
