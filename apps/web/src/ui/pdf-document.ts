import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// The legacy build: cheap telephones run browsers of some years ago, and the modern build fails on them.
GlobalWorkerOptions.workerSrc = workerUrl;

/** A letter page scanned at 600 dpi is 34 megapixels; a small file can declare far more than any telephone can hold. */
const MAX_IMAGE_PIXELS = 40_000_000;

export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({
    data,
    // The content security policy admits no compiled code; the decoders of scans have a plain fallback.
    useWasm: false,
    wasmUrl: `${import.meta.env.BASE_URL}assets/pdf-decoders-${version}/`,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  }).promise;
}
