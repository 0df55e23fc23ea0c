import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getConsolidatedPreview } from '@urna/contract/candidacy/inscription';
import { REGISTRATION_PDF } from '@urna/contract/candidacy/receipt-words';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { lazy, Suspense } from 'react';
import { useDocumentList } from '../../../domain/candidate-documents/use-documents.ts';
import { currentCandidateId, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';
import { messageOf } from '../../../lib/api-error.ts';
import classes from './preview.module.css';

const PdfViewer = lazy(async () => ({ default: (await import('../../../ui/files/pdf-viewer.tsx')).PdfViewer }));

/** The consolidated PDF, which the server makes from the stored data, as the committee will read it. */
export function ConsolidatedDocument() {
  const personalInfo = useCandidateStore((state) => state.candidate.personalInfo);
  const list = useDocumentList('inscription');
  const documents = list.data?.documents.map(({ id }) => id);
  const {
    data: preview,
    error,
    refetch,
    isFetching,
  } = useQuery({
    // Made anew when another tab has changed the data or a document: what is finished is what was shown.
    queryKey: ['consolidated-preview', personalInfo, documents],
    queryFn: async ({ signal }) =>
      candidateClient.download(getConsolidatedPreview, { params: { id: currentCandidateId() }, signal }),
    enabled: documents !== undefined || list.isError,
    // Regenerated on each visit of this page, because data and files change on other pages.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waiting = (
    <p className="line gap-sm" role="status">
      <Loader size="sm" aria-hidden="true" /> Preparando el documento…
    </p>
  );
  return (
    <section className={classes.group} aria-labelledby="grupo-consolidado">
      <div className={classes.groupHead}>
        <h2 id="grupo-consolidado">{REGISTRATION_PDF}</h2>
        {preview ? (
          <Button size="sm" variant="default" onClick={() => saveFile(preview, 'inscripcion-vista-previa.pdf')}>
            Descargar PDF
          </Button>
        ) : null}
      </div>
      {preview ? (
        <Suspense fallback={waiting}>
          <PdfViewer file={preview} label={REGISTRATION_PDF} />
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
