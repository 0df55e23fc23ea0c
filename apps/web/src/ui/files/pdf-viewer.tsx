import { Loader } from '@mantine/core';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useCallback, useEffect, useState } from 'react';
import { PdfPage } from './pdf-page.tsx';
import { useViewer, type ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

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

/** The opened file and its outcome; null if it can't be shown. */
interface Opened {
  file: Blob;
  document: PDFDocumentProxy | null;
}

function useOpenedPdf(file: Blob): [Opened | undefined, () => void] {
  const [opened, setOpened] = useState<Opened>();
  const fail = useCallback(() => setOpened({ file, document: null }), [file]);
  useEffect(() => {
    let left = false;
    const opening = openPdf(file);
    opening.then(
      (document) => {
        if (!left) setOpened({ file, document });
      },
      () => {
        if (!left) fail();
      },
    );
    return () => {
      left = true;
      // Frees the worker's memory; a file that failed to open has nothing to free.
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file, fail]);
  return [opened?.file === file ? opened : undefined, fail];
}

/** Keeps the previous page until the next has loaded, to avoid flashing. */
function usePage(document: PDFDocumentProxy | null, number: number, fail: () => void): PDFPageProxy | undefined {
  const [loaded, setLoaded] = useState<{ document: PDFDocumentProxy; page: PDFPageProxy }>();
  useEffect(() => {
    if (!document) return undefined;
    let left = false;
    document.getPage(number).then(
      (page) => {
        if (!left) setLoaded({ document, page });
      },
      () => {
        if (!left) fail();
      },
    );
    return () => {
      left = true;
    };
  }, [document, number, fail]);
  return loaded?.document === document ? loaded.page : undefined;
}

function sizeOf(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** Shows PDFs on every device: phones have no embedded PDF viewer. */
export function PdfViewer({ file, label, fill, handle, onDrawn }: ViewerProps) {
  const [opened, fail] = useOpenedPdf(file);
  const [place, setPlace] = useState({ file, page: 1 });
  const number = place.file === file ? place.page : 1;
  const page = usePage(opened?.document ?? null, number, fail);
  const [viewer, room] = useViewer({
    natural: page && sizeOf(page),
    page: number,
    pages: opened?.document?.numPages ?? 0,
    onPage: (next) => setPlace({ file, page: next }),
    startsAt: 1,
    fill,
    handle,
  });

  if (opened?.document === null) {
    return (
      <p className="dimmed" role="status">
        No fue posible mostrar el documento aquí. Puede descargarlo y abrirlo en su dispositivo.
      </p>
    );
  }
  return (
    <ViewerFrame label={label} viewer={viewer} room={room} waiting={opened === undefined}>
      {page ? (
        <PdfPage
          page={page}
          scale={viewer.scale}
          turn={viewer.turn}
          label={`${label}, página ${String(page.pageNumber)}`}
          onFailure={fail}
          onDrawn={onDrawn}
        />
      ) : (
        <Loader className={classes.loader ?? ''} role="img" aria-label="Abriendo el documento" />
      )}
    </ViewerFrame>
  );
}
