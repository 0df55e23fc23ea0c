import { Loader, Text } from '@mantine/core';
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

// The legacy build: cheap telephones run browsers of some years ago, and the modern build fails on them.
GlobalWorkerOptions.workerSrc = workerUrl;

/** A letter page scanned at 600 dpi is 34 megapixels; a small file can declare far more than any telephone can hold. */
const MAX_IMAGE_PIXELS = 40_000_000;

async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
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

/** The file that was opened and what came of it; null where it can't be shown. */
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
      // Frees the worker's memory; a file that didn't open has none to free.
      void opening.then((document) => document.loadingTask.destroy()).catch(() => undefined);
    };
  }, [file, fail]);
  return [opened?.file === file ? opened : undefined, fail];
}

/** Stays on the page before until the next has come, so that nothing flashes. */
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

/** A PDF on every device: telephones have no viewer of their own inside a page. */
export function PdfViewer({ file, label, fill, handle }: ViewerProps) {
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
      <Text c="dimmed" role="status">
        No fue posible mostrar el documento aquí. Puede descargarlo y abrirlo en su dispositivo.
      </Text>
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
        />
      ) : (
        <Loader className={classes.loader ?? ''} role="img" aria-label="Abriendo el documento" />
      )}
    </ViewerFrame>
  );
}
