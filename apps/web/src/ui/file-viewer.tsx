import { Button, Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { messageOf } from '../lib/api-error.ts';
import { BlobImage } from './blob-image.tsx';
import classes from './file-viewer.module.css';
import { Notice } from './notice.tsx';

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }));

interface FileViewerProps {
  /** What a query for the file's bytes answers. */
  file: { data: Blob | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  mimeType: string;
  label: string;
}

/** A stored file as it is: a PDF with its pages, or a picture. */
export function FileViewer({ file, mimeType, label }: FileViewerProps) {
  if (file.error) {
    return (
      <Notice
        type="error"
        actions={
          <Button variant="default" size="sm" loading={file.isFetching} onClick={() => void file.refetch()}>
            Intentar de nuevo
          </Button>
        }
      >
        {messageOf(file.error)}
      </Notice>
    );
  }
  const waiting = <Loader className={classes.loader ?? ''} aria-label="Cargando el documento" />;
  if (!file.data) return waiting;
  return mimeType === 'application/pdf' ? (
    <Suspense fallback={waiting}>
      <PdfViewer file={file.data} label={label} />
    </Suspense>
  ) : (
    <BlobImage className={classes.picture} file={file.data} alt={label} />
  );
}
