// The second step of a registration: the documents.

import { Box, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CandidateDocument, type DocumentType, documentsAskedOf } from '@urna/contract/candidacy/documents';
import { CheckIcon, ClockIcon } from '@urna/ui/icons';
import { toast } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { documentOf } from '../../../shared/candidacy/candidate-documents/document-list.ts';
import { DocumentSlot } from '../../../shared/candidacy/candidate-documents/document-slot.tsx';
import { useUploadQueue } from '../../../shared/candidacy/candidate-documents/upload-queue.ts';
import {
  uploadName,
  useDocumentList,
  usePendingUploads,
} from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { useAskedDocuments } from '../../../shared/candidacy/process-texts.ts';
import { LoadFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { FileCardHead } from '../../../ui/files/file-card.tsx';
import classes from './registration.module.css';
import { StepHeading, useRegistration } from './registration-steps.tsx';
import { moveToPreview } from './save-candidate.ts';

/** What the main button does, or what it waits for. */
function labelOf(missing: number, pending: number): string {
  if (pending > 0) return pending === 1 ? 'Subiendo 1 documento…' : `Subiendo ${String(pending)} documentos…`;
  if (missing > 0) return missing === 1 ? 'Falta 1 documento' : `Faltan ${String(missing)} documentos`;
  return 'Continuar con la inscripción';
}

export function DocumentFormPage() {
  const { kind } = useRegistration();
  const navigate = useNavigate();
  const own = paths.inscription(kind);
  const moving = useMutation({
    mutationFn: moveToPreview,
    onSuccess: () => navigate(own.previewPdf),
    onError: (error) => toast.error(messageOf(error)),
  });
  const pending = usePendingUploads();
  const list = useDocumentList('inscription');
  const types = useAskedDocuments();

  const required = documentsAskedOf(types.data ?? [], kind).map((type) => ({
    type,
    document: documentOf(list.data, 'inscription', type.id),
  }));
  const uploaded = required.filter(({ document }) => document).length;
  const missing = required.length - uploaded;
  return (
    <>
      <StepHeading
        subtitle={types.data ? `${String(uploaded)} de ${String(required.length)} documentos subidos` : undefined}
      />
      {list.error || types.error ? (
        <Box mb={24}>
          <LoadFailure queries={[list, types]} />
        </Box>
      ) : null}
      {list.isPending || types.isPending ? (
        <Waiting>Cargando sus documentos…</Waiting>
      ) : (
        <div className={classes.cards}>
          {required.map((entry) => (
            <DocumentCard key={entry.type.id} {...entry} />
          ))}
          <DocumentSummary entries={required} />
        </div>
      )}
      <div className="foot">
        <Button component={Link} to={own.personalForm} variant="default">
          Volver al formulario
        </Button>
        <Button
          color="accent.4"
          disabled={!types.data || missing > 0 || pending > 0}
          loading={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {labelOf(missing, pending)}
        </Button>
      </div>
    </>
  );
}

interface Entry {
  type: DocumentType;
  document: CandidateDocument | undefined;
}

function DocumentCard({ type, document }: Entry) {
  const uploading = useUploadQueue(({ uploads }) => uploads.has(uploadName(type)));
  const id = useId();
  const card = useKeptFocus([document?.id, uploading]);
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-labelledby={`${id}-title`}>
      <FileCardHead
        id={`${id}-title`}
        level={2}
        title={type.name}
        tone={document ? 'success' : 'plain'}
        state={
          <>
            {document ? <CheckIcon size={18} /> : <ClockIcon size={18} />}
            {document ? 'Cargado' : 'Pendiente'}
          </>
        }
      />
      <p>{type.help}</p>
      <DocumentSlot phase="inscription" type={type} document={document} />
    </section>
  );
}

function DocumentSummary({ entries }: { entries: readonly Entry[] }) {
  return (
    <section className="card" aria-labelledby="resumen-documentos">
      <h2 id="resumen-documentos">Resumen de documentos</h2>
      <ul className={classes.summaryList}>
        {entries.map(({ type, document }) => (
          <li key={type.id} data-done={document ? true : undefined}>
            {document ? <CheckIcon size={18} /> : <ClockIcon size={18} />}
            <span className={classes.summaryName}>{type.name}</span>
            <span className="note">{document ? formatBytes(document.file_size) : 'Pendiente'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
