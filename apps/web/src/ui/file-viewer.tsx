import { Button, Loader } from '@mantine/core';
import { messageOf } from '../lib/api-error.ts';
import { DocumentViewer } from './document-viewer.tsx';
import { Notice } from './notice.tsx';
import type { ViewerProps } from './use-viewer.ts';
import classes from './viewer.module.css';

interface FileViewerProps extends Omit<ViewerProps, 'file'> {
  /** What a query for the file's bytes answers. */
  file: { data: Blob | undefined; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  mimeType: string;
}

/** A stored file as it is: a PDF with its pages, or a picture. */
export function FileViewer({ file, ...viewer }: FileViewerProps) {
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
  if (!file.data) return <Loader className={classes.loader ?? ''} role="img" aria-label="Cargando el documento" />;
  return <DocumentViewer file={file.data} {...viewer} />;
}
