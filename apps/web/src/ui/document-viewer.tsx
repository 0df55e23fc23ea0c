import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ImageViewer } from './image-viewer.tsx';
import type { ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';

/** Apart, since it brings what reads PDFs: the page around it shows at once. */
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));

/** A PDF or a picture, with one set of tools: zoom, turn, pages, fit; by mouse, finger and keyboard. */
export function DocumentViewer({ mimeType, ...viewer }: ViewerProps & { mimeType: string }) {
  if (mimeType !== 'application/pdf') return <ImageViewer {...viewer} />;
  return (
    <Suspense fallback={<Loader className={classes.loader ?? ''} role="img" aria-label="Cargando el visor" />}>
      <PdfViewer {...viewer} />
    </Suspense>
  );
}
