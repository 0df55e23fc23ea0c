import { Loader } from '@mantine/core';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPdf } from './pdf.tsx';
import { useViewer, type ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

/** The opened file and its outcome; null if it can't be shown. */
interface Opened {
  file: Blob;
  document: PDFDocumentProxy | null;
}

function useOpenedPdf(file: Blob): [Opened | undefined, () => void] {
  const [opened, setOpened] = useState<Opened>();
  const fail = useCallback(() => setOpened({ file, document: null }), [file]);
  useEffect(() => {
    let isStale = false;
    const opening = openPdf(file);
    opening.then(
      (document) => {
        if (!isStale) setOpened({ file, document });
      },
      () => {
        if (!isStale) fail();
      },
    );
    return () => {
      isStale = true;
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
    let isStale = false;
    document.getPage(number).then(
      (page) => {
        if (!isStale) setLoaded({ document, page });
      },
      () => {
        if (!isStale) fail();
      },
    );
    return () => {
      isStale = true;
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
  const [shown, show] = useState({ file, page: 1 });
  const number = shown.file === file ? shown.page : 1;
  const page = usePage(opened?.document ?? null, number, fail);
  const [viewer, room] = useViewer({
    natural: page && sizeOf(page),
    page: number,
    pages: opened?.document?.numPages ?? 0,
    onPage: (next) => show({ file, page: next }),
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

interface PdfPageProps {
  page: PDFPageProxy;
  /** CSS pixels per PDF point. */
  scale: number;
  /** Rotation in degrees, added to the page's own. */
  turn: number;
  label: string;
  onFailure: () => void;
  onDrawn?: (() => void) | undefined;
}

/** A higher ratio costs memory that cheap phones don't have. */
const MAX_PIXEL_RATIO = 2;
/** The canvas limit of the smallest devices; a page zoomed further is drawn coarser, not larger. */
const MAX_CANVAS_PIXELS = 16_000_000;

function ratioFor(width: number, height: number): number {
  const wanted = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  return Math.min(wanted, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

async function draw(
  { page, scale, turn }: Pick<PdfPageProps, 'page' | 'scale' | 'turn'>,
  picture: HTMLElement,
  text: HTMLElement,
  signal: AbortSignal,
  onDrawn: () => void,
) {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
  const ratio = ratioFor(viewport.width, viewport.height);
  picture.style.width = `${String(viewport.width)}px`;
  picture.style.height = `${String(viewport.height)}px`;
  // Draws into a new canvas each time: the previous one stays visible, scaled, until this one is ready.
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  picture.replaceChildren(canvas);
  onDrawn();
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
}

function PdfPage({ page, scale, turn, label, onFailure, onDrawn }: PdfPageProps) {
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // Another callback must not draw the page again.
  const drawn = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (!picture.current || !text.current || scale <= 0) return;
    const abort = new AbortController();
    draw({ page, scale, turn }, picture.current, text.current, abort.signal, () => drawn()).catch(() => {
      if (!abort.signal.aborted) onFailure();
    });
    return () => abort.abort();
  }, [page, scale, turn, onFailure]);
  return (
    <div className={classes.page}>
      <div ref={picture} aria-hidden="true" />
      <div ref={text} className={classes.text} role="document" aria-label={label} />
    </div>
  );
}
