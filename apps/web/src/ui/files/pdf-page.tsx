import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './viewer.module.css';

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

export function PdfPage({ page, scale, turn, label, onFailure, onDrawn }: PdfPageProps) {
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
