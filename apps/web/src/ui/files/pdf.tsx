import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';

// The legacy build: the modern one fails in the older browsers of cheap phones.
GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * A letter page scanned at 600 dpi has 34 megapixels; a malicious small file can declare far more than a phone can
 * hold.
 */
const MAX_IMAGE_PIXELS = 40_000_000;

export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({
    data,
    // The content security policy forbids WebAssembly; the image decoders have a JavaScript fallback.
    useWasm: false,
    wasmUrl: `${import.meta.env.BASE_URL}assets/pdf-decoders-${version}/`,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  }).promise;
}

/** The width of a thumbnail, with room for sharp screens. */
const WIDTH = 144;

/** The first page of a PDF, small: to recognise it, not to read it. The name stands beside it. */
export function PdfThumbnail({ file }: { file: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isStale = false;
    const opening = openPdf(file);
    const draw = async () => {
      const page = await (await opening).getPage(1);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: WIDTH / width });
      if (isStale || !canvas.current) return;
      canvas.current.width = Math.floor(viewport.width);
      canvas.current.height = Math.floor(viewport.height);
      await page.render({ canvas: canvas.current, viewport }).promise;
    };
    draw().catch(() => {
      if (!isStale) setFailed(true);
    });
    return () => {
      isStale = true;
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file]);
  return failed ? <span aria-hidden="true">PDF</span> : <canvas ref={canvas} aria-hidden="true" />;
}

/** The text of a PDF's first pages; empty for a scan. */
export async function pdfText(file: Blob, mostPages: number): Promise<string> {
  const document = await openPdf(file);
  try {
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(mostPages, document.numPages); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return pages.join(' ');
  } finally {
    await document.loadingTask.destroy();
  }
}
