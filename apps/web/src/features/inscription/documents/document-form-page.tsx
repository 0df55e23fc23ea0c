import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type CandidateDocument,
  type DocumentKind,
  documentKindOfName,
  documentTypeOf,
  requiredDocuments,
} from '@urna/contract/documents';
import { useState } from 'react';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckIcon, ClockIcon } from '../../../ui/icons/icons.tsx';
import { useInscription } from '../inscription-context.ts';
import { StepHeading } from '../step-heading.tsx';
import { moveBack, moveOn } from '../step-moves.ts';
import { DocumentCard } from './document-card.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './documents.module.css';
import { loadDocuments } from './documents-api.ts';

export function DocumentFormPage() {
  const { kind } = useInscription();
  const docs = useCandidateStore((state) => state.candidate.docs);
  const candidateId = useCandidateStore((state) => state.candidateID);
  const loading = useCandidateStore((state) => state.loading);
  const uploading = useCandidateStore((state) => Object.values(state.loadingDocuments).some(Boolean));
  const [viewed, setViewed] = useState<CandidateDocument | null>(null);
  const list = useQuery({ queryKey: ['candidate-documents', candidateId], queryFn: loadDocuments, gcTime: 0 });

  const required = requiredDocuments[kind].map((wanted) => ({
    kind: wanted,
    document: docs.find(({ document_type }) => documentKindOfName(document_type) === wanted),
  }));
  const uploaded = required.filter(({ document }) => document).length;
  const missing = required.length - uploaded;
  return (
    <>
      <StepHeading kind={kind} subtitle={`${String(uploaded)} de ${String(required.length)} documentos subidos`} />
      {list.error ? (
        <div className={classes.above}>
          <Notice
            type="error"
            actions={
              <Button variant="default" size="sm" loading={list.isFetching} onClick={() => void list.refetch()}>
                Intentar de nuevo
              </Button>
            }
          >
            {messageOf(list.error)}
          </Notice>
        </div>
      ) : null}
      {list.isPending && docs.length === 0 ? (
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Cargando sus documentos…
        </p>
      ) : (
        <div className={classes.cards}>
          {required.map((entry) => (
            <DocumentCard key={entry.kind} kind={entry.kind} document={entry.document} onView={setViewed} />
          ))}
          <DocumentSummary entries={required} />
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={uploading} onClick={() => void moveBack('REGISTER_CANDIDATE_DATA')}>
          Volver al formulario
        </Button>
        <Button
          color="accent.4"
          disabled={missing > 0 || uploading}
          loading={loading}
          onClick={() => void moveOn('PREVIEW_CANDIDATE_FORM')}
        >
          {missing > 0 ? `Faltan ${String(missing)} documentos` : 'Continuar con la inscripción'}
        </Button>
      </div>
      <DocumentViewer document={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

interface DocumentSummaryProps {
  entries: readonly { kind: DocumentKind; document: CandidateDocument | undefined }[];
}

function DocumentSummary({ entries }: DocumentSummaryProps) {
  return (
    <section className={classes.summary} aria-labelledby="resumen-documentos">
      <h2 className={classes.summaryTitle} id="resumen-documentos">
        Resumen de documentos
      </h2>
      <ul className={classes.summaryList}>
        {entries.map(({ kind, document }) => (
          <li key={kind} data-done={document ? true : undefined}>
            {document ? <CheckIcon size={18} /> : <ClockIcon size={18} />}
            <span className={classes.summaryName}>{documentTypeOf(kind).name}</span>
            <span className={classes.summaryState}>{document ? formatBytes(document.file_size) : 'Pendiente'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
