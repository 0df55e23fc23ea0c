import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import classes from './pdf-viewer.module.css';

interface PdfPageProps {
  document: PDFDocumentProxy;
  page: number;
  /** Width in CSS pixels at which the page is drawn. */
  width: number;
  label: string;
  onFailure: () => void;
}

/** Sharper than this costs memory that cheap telephones don't have. */
const MAX_PIXEL_RATIO = 2;

async function draw(
  { document, page, width }: PdfPageProps,
  canvas: HTMLCanvasElement,
  text: HTMLElement,
  signal: AbortSignal,
) {
  const proxy = await document.getPage(page);
  if (signal.aborted) return;
  const scale = width / proxy.getViewport({ scale: 1 }).width;
  const viewport = proxy.getViewport({ scale });
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  canvas.style.width = `${String(viewport.width)}px`;
  canvas.style.height = `${String(viewport.height)}px`;
  const task = proxy.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: proxy.streamTextContent(), container: text, viewport });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
}

export function PdfPage(props: PdfPageProps) {
  const { document, page, width, label, onFailure } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canvas.current || !text.current || width <= 0) return;
    const abort = new AbortController();
    draw({ document, page, width, label, onFailure }, canvas.current, text.current, abort.signal).catch(() => {
      if (!abort.signal.aborted) onFailure();
    });
    return () => abort.abort();
  }, [document, page, width, label, onFailure]);
  return (
    <div className={classes.page}>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className={classes.text} role="document" aria-label={label} />
    </div>
  );
}
