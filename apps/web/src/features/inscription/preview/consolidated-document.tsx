import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { previewMade } from '../../../domain/candidate-session/transitions.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { saveFile } from '../../../ui/files/save-file.ts';
import classes from './preview.module.css';
import { consolidatedPreview } from './preview-api.ts';

const PdfViewer = lazy(async () => ({ default: (await import('../../../ui/files/pdf-viewer.tsx')).PdfViewer }));
const TITLE = 'Documento de inscripción';

/** The very document that the committee will read, made by the server from what it holds. */
export function ConsolidatedDocument() {
  const preview = useCandidateStore((state) => state.candidate.preview);
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['consolidated-preview'],
    queryFn: async ({ signal }) => {
      const made = await consolidatedPreview(signal);
      previewMade(made);
      return made;
    },
    enabled: preview === null,
    // The store drops the document when data or files change: this query mustn't remember it.
    gcTime: 0,
    staleTime: 0,
  });
  const waiting = (
    <p className={classes.waiting} role="status">
      <Loader size="sm" aria-hidden="true" /> Preparando el documento…
    </p>
  );
  return (
    <section className={classes.group} aria-labelledby="grupo-consolidado">
      <div className={classes.groupHead}>
        <h2 className={classes.groupTitle} id="grupo-consolidado">
          {TITLE}
        </h2>
        {preview ? (
          <Button size="sm" variant="default" onClick={() => saveFile(preview, 'inscripcion-vista-previa.pdf')}>
            Descargar PDF
          </Button>
        ) : null}
      </div>
      {preview ? (
        <Suspense fallback={waiting}>
          <PdfViewer file={preview} label={TITLE} />
        </Suspense>
      ) : error && !isFetching ? (
        <Notice
          type="error"
          actions={
            <Button variant="default" size="sm" onClick={() => void refetch()}>
              Intentar de nuevo
            </Button>
          }
        >
          {messageOf(error)}
        </Notice>
      ) : (
        waiting
      )}
    </section>
  );
}
