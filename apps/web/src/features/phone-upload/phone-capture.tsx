import { Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DocumentKind, documentKindOfName, documentTypeById } from '@urna/contract/candidacy/documents';
import type { PhoneTask } from '@urna/contract/candidacy/phone-upload';
import { formatCountdown } from '@urna/ui/frame';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { useCountdown } from '@urna/ui/server-clock';
import { lazy, Suspense, useEffect } from 'react';
import { cancelUpload, enqueue, refuse, useUploadQueue } from '../../domain/candidate-documents/upload-queue.ts';
import { UploadStatus } from '../../domain/candidate-documents/upload-status.tsx';
import {
  refusalBeforeUpload,
  tellOfDocument,
  usePendingUploads,
} from '../../domain/candidate-documents/use-documents.ts';
import { messageOf } from '../../lib/api-error.ts';
import { FileRefusal } from '../../ui/files/file-card.tsx';
import { type PhoneVisit, usePhoneActions } from './phone-api.ts';
import classes from './phone-upload.module.css';

/** Loaded apart: it is the heaviest part of the page. */
const CaptureDocument = lazy(async () => ({
  default: (await import('../../domain/document-capture/capture-document.tsx')).CaptureDocument,
}));

/** The name of the upload in the queue. */
const UPLOAD = 'phone';

const wanted: Record<DocumentKind, string> = {
  photo: 'Tome su fotografía',
  cedula: 'Tome la foto de: Identificación',
  antecedentes: 'Tome la foto de: Antecedentes',
  carta: 'Tome la foto de: Carta de aceptación',
};

/** Takes the one document that is asked for, and sends it. */
export function PhoneCapture({ visit, task }: { visit: PhoneVisit; task: PhoneTask }) {
  const name = documentTypeById(task.document_type_id)?.name ?? '';
  const kind = documentKindOfName(name);
  const seconds = useCountdown(Date.parse(task.expires_at));
  const { send, look, leave } = usePhoneActions(visit);
  const leaving = useMutation({ mutationFn: leave });
  const queued = useUploadQueue(({ uploads }) => uploads.get(UPLOAD));
  usePendingUploads();
  useEffect(() => () => cancelUpload(UPLOAD), []);

  const choose = (file: File) => {
    const tell = tellOfDocument(kind);
    const reason = refusalBeforeUpload(kind, file);
    if (reason) {
      refuse(UPLOAD, reason);
      tell(reason);
    } else enqueue(UPLOAD, { file, send, arrived: async () => (await look()).state === 'received', tell });
  };
  const refused = queued?.step === 'refused' ? queued.message : null;
  return (
    <div className={classes.page}>
      <PageTitle
        title={wanted[kind]}
        subtitle={`Para la inscripción de ${task.first_name} en ${task.process_title}`}
        refused={refused !== null}
      />
      <p className="dimmed">
        Al enviarla aparece en su computador. El código vence en <span role="timer">{formatCountdown(seconds)}</span>.
      </p>
      {/* The titles of the steps below are of the third level. */}
      <h2 className="spoken">{name}</h2>
      {leaving.error ? <Notice type="error">{messageOf(leaving.error)}</Notice> : null}
      {refused ? <FileRefusal id="phone-refusal">{refused}</FileRefusal> : null}
      {queued && refused === null ? (
        <UploadStatus kind={UPLOAD} name={name} queued={queued} />
      ) : (
        <Suspense fallback={<Loading />}>
          <CaptureDocument kind={kind} onReady={choose} onCancel={() => leaving.mutate()} />
        </Suspense>
      )}
    </div>
  );
}

function Loading() {
  return (
    <p className="line gap-sm" role="status">
      <Loader size="sm" aria-hidden="true" /> Abriendo la cámara…
    </p>
  );
}
