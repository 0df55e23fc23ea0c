import { Button, Loader } from '@mantine/core';
import type { CandidateDocument } from '@urna/contract/documents';
import { lazy, Suspense } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { BlobImage } from '../../../ui/blob-image.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './documents.module.css';
import { useDocumentFile } from './use-document-file.ts';

const PdfViewer = lazy(async () => ({ default: (await import('../../../ui/pdf-viewer.tsx')).PdfViewer }));

/** The stored file as the reviewers will see it. */
export function DocumentViewer({ document, onClose }: { document: CandidateDocument | null; onClose: () => void }) {
  return (
    <Modal opened={document !== null} onClose={onClose} title={document?.document_type} size="56rem">
      {document ? <Content document={document} /> : null}
    </Modal>
  );
}

function Content({ document }: { document: CandidateDocument }) {
  const { data, error, refetch, isFetching } = useDocumentFile(document.id, true);
  if (error) {
    return (
      <Notice
        type="error"
        actions={
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    );
  }
  const waiting = <Loader className={classes.viewerLoader ?? ''} aria-label="Cargando el documento" />;
  if (!data) return waiting;
  return document.mime_type === 'application/pdf' ? (
    <Suspense fallback={waiting}>
      <PdfViewer file={data} label={document.document_type} />
    </Suspense>
  ) : (
    <BlobImage className={classes.picture} file={data} alt="Su fotografía" />
  );
}
