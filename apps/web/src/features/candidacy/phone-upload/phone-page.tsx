import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { documentKind } from '@urna/contract/candidacy/documents';
import type { PhoneTask } from '@urna/contract/candidacy/phone-upload';
import { formatCountdown } from '@urna/ui/frame';
import { Notice } from '@urna/ui/notice';
import { EntryPanel, PageTitle } from '@urna/ui/panel';
import { useCountdown } from '@urna/ui/server-clock';
import { lazy, Suspense, useEffect } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { cancelUpload, useUploadQueue } from '../../../shared/candidacy/candidate-documents/upload-queue.ts';
import { UploadStatus } from '../../../shared/candidacy/candidate-documents/upload-status.tsx';
import { chooseFile, usePendingUploads } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { FileRefusal } from '../../../ui/files/file-card.tsx';
import { type PhoneVisit, usePhoneActions, usePhoneTask, usePhoneVisit } from './phone-api.ts';
import classes from './phone-upload.module.css';

/** What a phone shows that opened the code «Continuar en mi teléfono»: one document to send, and nothing else. */
export function PhonePage() {
  const visit = usePhoneVisit();
  return visit === null ? <NoLink /> : <Visit key={visit.token} visit={visit} />;
}

function NoLink() {
  return (
    <EntryPanel title="Enviar un documento desde el teléfono" refused={false}>
      <p>
        Esta página se abre con el código que muestra su computador: en el paso de los documentos, oprima «Continuar en
        mi teléfono» y apunte la cámara al código.
      </p>
    </EntryPanel>
  );
}

function Visit({ visit }: { visit: PhoneVisit }) {
  const { data: task, error, isFetching, refetch } = usePhoneTask(visit);
  if (task) {
    const { state } = task;
    if (state === 'waiting' || state === 'connected') return <PhoneCapture visit={visit} task={task} />;
    return <Ended state={state} />;
  }
  if (error === null) {
    return (
      <EntryPanel title="Enviar un documento desde el teléfono" refused={false}>
        <Waiting>Conectando con su computador…</Waiting>
      </EntryPanel>
    );
  }
  const isFinal = error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
  return (
    <EntryPanel
      title={isFinal ? 'Este código no sirve' : 'No pudimos abrir el código'}
      refused
      error={messageOf(error)}
    >
      {isFinal ? null : (
        <Button variant="default" fullWidth loading={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

const again = 'Si todavía necesita enviarlo, genere otro código en el computador y ábralo de nuevo.';

const outcomes: Record<Exclude<PhoneTask['state'], 'connected' | 'waiting' | 'received'>, [string, string]> = {
  cancelled: ['Se canceló en el computador', `Este código ya no sirve y aquí no queda nada. ${again}`],
  left: ['Terminado', `No se envió nada. ${again}`],
  expired: ['El código venció', `Pasaron los diez minutos. ${again}`],
  closed: [
    'La sesión del computador terminó',
    'Este código dejó de servir con ella. Ingrese de nuevo en el computador para continuar.',
  ],
};

function Ended({ state }: { state: Exclude<PhoneTask['state'], 'waiting' | 'connected'> }) {
  if (state === 'received') {
    return (
      <EntryPanel title="Listo" refused={false}>
        <Notice type="success" title="Ya aparece en su computador">
          Puede cerrar esta página.
        </Notice>
      </EntryPanel>
    );
  }
  const [title, text] = outcomes[state];
  return (
    <EntryPanel title={title} refused={false}>
      <p role="status">{text}</p>
    </EntryPanel>
  );
}

/** Loaded apart: it is the heaviest part of the page. */
const CaptureDocument = lazy(async () => ({
  default: (await import('../../../shared/candidacy/document-capture/capture-document.tsx')).CaptureDocument,
}));

/** The name of the upload in the queue. */
const UPLOAD = 'phone';

/** Takes the one document that is asked for, and sends it. */
function PhoneCapture({ visit, task }: { visit: PhoneVisit; task: PhoneTask }) {
  const { document_type: type } = task;
  const { name } = type;
  const seconds = useCountdown(Date.parse(task.expires_at));
  const { send, look, leave } = usePhoneActions(visit);
  const leaving = useMutation({ mutationFn: leave });
  const queued = useUploadQueue(({ uploads }) => uploads.get(UPLOAD));
  usePendingUploads();
  useEffect(() => () => cancelUpload(UPLOAD), []);

  const arrived = async () => (await look()).state === 'received';
  const refused = queued?.step === 'refused' ? queued.message : null;
  return (
    <div className={classes.page}>
      <PageTitle
        title={documentKind(type.id) === 'photo' ? 'Tome su fotografía' : `Tome la foto de: ${name}`}
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
        <Suspense fallback={<Waiting>Abriendo la cámara…</Waiting>}>
          <CaptureDocument
            type={type}
            onReady={(file) => chooseFile(UPLOAD, type, { file, send, arrived })}
            onCancel={() => leaving.mutate()}
          />
        </Suspense>
      )}
    </div>
  );
}
