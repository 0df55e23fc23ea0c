import { Button } from '@mantine/core';
import { useOnline } from '@urna/ui/frame';
import { FileRefusal, UploadProgress } from '../../../ui/files/file-card.tsx';
import { cancelUpload, type QueuedUpload, retryUpload } from './upload-queue.ts';

interface UploadStatusProps {
  /** The document's kind, which names its upload in the queue. */
  kind: string;
  /** The document's name, for the labels. */
  name: string;
  queued: QueuedUpload;
}

const percentOf = (progress: number) => `${String(Math.round(progress * 100))} %`;

/** A file on its way: what happens to it, and how to stop it or send it again. */
export function UploadStatus({ kind, name, queued }: UploadStatusProps) {
  const online = useOnline();
  const cancel = (
    <Button size="sm" variant="default" aria-label={`Cancelar la carga de ${name}`} onClick={() => cancelUpload(kind)}>
      Cancelar
    </Button>
  );
  const again = (
    <Button size="sm" variant="default" aria-label={`Reintentar la carga de ${name}`} onClick={() => retryUpload(kind)}>
      Reintentar
    </Button>
  );
  if (queued.step === 'refused') return null;
  return (
    <div className="stack gap-xs">
      {queued.upload ? <p className="note">{queued.upload.file.name}</p> : null}
      {queued.step === 'sending' ? <UploadProgress label={`Carga de ${name}`} progress={queued.progress} /> : null}
      {queued.step === 'waiting' ? <p role="status">En espera: sube cuando termine el anterior.</p> : null}
      {queued.step === 'interrupted' ? (
        <p role="status">
          {online ? 'La conexión se interrumpió' : 'No hay conexión'}
          {queued.progress > 0 && queued.progress < 1 ? ` al ${percentOf(queued.progress)}` : ''}. El archivo sigue aquí
          y se enviará solo cuando vuelva la conexión.
        </p>
      ) : null}
      {queued.step === 'failed' ? (
        <FileRefusal id={`upload-${kind}`}>{`${queued.message} El archivo sigue aquí.`}</FileRefusal>
      ) : null}
      <div className="cluster">
        {queued.step === 'interrupted' || queued.step === 'failed' ? again : null}
        {cancel}
      </div>
    </div>
  );
}
