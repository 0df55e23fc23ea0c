import { Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LoadFailure } from '../feedback/failure-banner.tsx';
import { BlobImage } from './blob-image.tsx';
import { type Size, turned, useViewer, type ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

/** Loaded apart, because it brings pdf.js: the page around it renders first. */
const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));

/** A PDF or an image with one toolbar: zoom, rotate, pages, fit; by mouse, touch and keyboard. */
function DocumentViewer({ mimeType, ...viewer }: ViewerProps & { mimeType: string }) {
  if (mimeType !== 'application/pdf') return <ImageViewer {...viewer} />;
  return (
    <Suspense fallback={<Loader className={classes.loader ?? ''} role="img" aria-label="Cargando el visor" />}>
      <PdfViewer {...viewer} />
    </Suspense>
  );
}

interface FileViewerProps extends Omit<ViewerProps, 'file'> {
  /** The query of the file's bytes. */
  file: { data: Blob | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  mimeType: string;
}

/** A stored file: a PDF with its pages, or an image. */
export function FileViewer({ file, ...viewer }: FileViewerProps) {
  if (file.error) return <LoadFailure queries={[file]} />;
  if (!file.data) return <Loader className={classes.loader ?? ''} role="img" aria-label="Cargando el documento" />;
  return <DocumentViewer file={file.data} {...viewer} />;
}

/** An image with the same tools as a PDF. It starts fitted to the page, so that a face isn't cropped. */
function ImageViewer({ file, label, fill, handle, onDrawn }: ViewerProps) {
  const [natural, setNatural] = useState<Size>();
  const [viewer, room] = useViewer({
    natural,
    page: 1,
    pages: 1,
    onPage: () => undefined,
    startsAt: 'page',
    fill,
    handle,
  });
  const { scale, turn } = viewer;
  const width = (natural?.width ?? 0) * scale;
  const height = (natural?.height ?? 0) * scale;
  const space = turned({ width, height }, turn);
  return (
    <ViewerFrame label={label} viewer={viewer} room={room} waiting={false}>
      <div className={classes.page} style={{ width: Math.floor(space.width), height: Math.floor(space.height) }}>
        <BlobImage
          file={file}
          alt={label}
          className={classes.picture}
          style={{ width, height, transform: `translate(-50%, -50%) rotate(${String(turn)}deg)` }}
          onSize={(size) => {
            setNatural(size);
            onDrawn?.();
          }}
        />
      </div>
    </ViewerFrame>
  );
}
