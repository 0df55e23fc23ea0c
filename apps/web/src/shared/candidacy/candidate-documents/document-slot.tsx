import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  type CandidateDocument,
  type DocumentKind,
  type DocumentType,
  documentKind,
  sizeWords,
} from '@urna/contract/candidacy/documents';
import { PHOTO_SIZE } from '@urna/contract/shared/limits';
import { CameraIcon } from '@urna/ui/icons';
import { toast } from '@urna/ui/toast';
import { lazy, Suspense, useId, useState } from 'react';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { FileDrop, FileRefusal, FileRequirements, FileWarning } from '../../../ui/files/file-card.tsx';
import { ContinueOnPhone } from './continue-on-phone.tsx';
import type { Phase } from './document-list.ts';
import classes from './documents.module.css';
import { StoredDocument, ViewDocument } from './stored-document.tsx';
import { cancelUpload } from './upload-queue.ts';
import { UploadStatus } from './upload-status.tsx';
import { isPicture, uploadName, useDocumentChanges, useDocumentUpload } from './use-documents.ts';

/** Loaded apart: most candidates come with finished files, and pay nothing for it. */
const CaptureModal = lazy(async () => ({
  default: (await import('../document-capture/capture-document.tsx')).CaptureModal,
}));

const picker = {
  jpg: { accept: 'image/*', words: 'Elegir imagen' },
  pdf: { accept: 'application/pdf,.pdf,image/*', words: 'Elegir imagen o PDF' },
} as const;

/** How a document slot differs between inscription and correction, where the rejected document is shown too. */
const phases = {
  inscription: { which: undefined, suffix: '', requirements: 'always' },
  correction: { which: 'nuevo', suffix: ' nuevo', requirements: 'below the file field' },
} as const satisfies Record<Phase, { which: string | undefined; suffix: string; requirements: string }>;

interface DocumentSlotProps {
  phase: Phase;
  type: DocumentType;
  document: CandidateDocument | undefined;
  /** The person tried to submit without this document. */
  missed?: boolean;
}

/** The slot of one document: choose a file, follow its upload, and view, replace or delete the stored one. */
export function DocumentSlot({ phase, type, document, missed = false }: DocumentSlotProps) {
  const { name, format } = type;
  const { which, suffix, requirements } = phases[phase];
  const words = deletionOf(type);
  const { queued, choose } = useDocumentUpload(phase, type);
  const [capturing, setCapturing] = useState<{ initial: File | undefined } | null>(null);
  const { remove } = useDocumentChanges(phase);
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: (message) => toast.success(message),
    onError: toastError,
  });
  const [replacing, setReplacing] = useState(false);
  const id = useId();
  const send = (file: File) => {
    setCapturing(null);
    setReplacing(false);
    choose(file);
  };
  const take = async (file: File) => {
    if (await needsCapture(type, file)) setCapturing({ initial: file });
    else send(file);
  };
  const error = queued?.step === 'refused' ? queued.message : null;
  const uploading = queued !== undefined && error === null;
  const showsDrop = !uploading && (!document || replacing);
  const requirementList = <FileRequirements id={`${id}-requirements`} requirements={requirementsOf(type)} />;
  return (
    <>
      {requirements === 'always' ? requirementList : null}
      {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
      {document ? <StoredDocument phase={phase} document={document} which={which} /> : null}
      {document?.unchanged ? <FileWarning>Es el mismo archivo que se rechazó. Cargue el corregido.</FileWarning> : null}
      {document?.warning ? <FileWarning>{document.warning}</FileWarning> : null}
      {uploading ? <UploadStatus kind={uploadName(type)} name={name} queued={queued} /> : null}
      {showsDrop ? (
        <>
          <FileDrop
            label={document ? `Reemplazar ${name}` : `Elegir archivo de ${name}`}
            accept={picker[format].accept}
            invalid={error !== null || missed}
            describedBy={error ? `${id}-error ${id}-requirements` : `${id}-requirements`}
            onChoose={(file) => void take(file)}
          >
            <strong>{picker[format].words}</strong>
            <span className="with-mouse">o arrastre el archivo hasta aquí</span>
          </FileDrop>
          <Button
            variant="default"
            leftSection={<CameraIcon />}
            aria-label={`Tomar foto de ${name}`}
            onClick={() => setCapturing({ initial: undefined })}
          >
            Tomar foto
          </Button>
          {requirements === 'below the file field' ? requirementList : null}
        </>
      ) : null}
      <ContinueOnPhone phase={phase} type={type} offered={showsDrop} onReceived={() => setReplacing(false)} />
      {document && !uploading ? (
        <div className={classes.buttons} data-phase={phase}>
          <ViewDocument phase={phase} document={document} which={which} />
          <Button
            size="sm"
            variant="default"
            aria-expanded={replacing}
            aria-label={replacing ? `Cancelar el reemplazo de ${name}` : `Reemplazar ${name}${suffix}`}
            onClick={() => {
              cancelUpload(uploadName(type));
              setReplacing(!replacing);
            }}
          >
            {replacing ? 'Cancelar' : 'Reemplazar'}
          </Button>
          <ConfirmButton
            label="Eliminar"
            aria-label={`Eliminar ${name}${suffix}`}
            size="sm"
            title={words.title}
            confirmLabel="Sí, eliminar"
            danger
            sending={deletion}
            onConfirm={(close) => deletion.mutate(document.id, { onSettled: close })}
          >
            <p>{words.warning}</p>
          </ConfirmButton>
        </div>
      ) : null}
      {capturing ? (
        <Suspense fallback={null}>
          <CaptureModal type={type} initial={capturing.initial} onReady={send} onCancel={() => setCapturing(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function requirementsOf({ id, format, max_bytes }: DocumentType): string[] {
  const size = `Máximo ${sizeWords(max_bytes)}`;
  if (documentKind(id) === 'photo')
    return [
      '3x4 cm, 300 dpi, JPG, fondo blanco',
      `${String(PHOTO_SIZE.width)}x${String(PHOTO_SIZE.height)} píxeles`,
      size,
    ];
  return [format === 'pdf' ? 'Formato PDF, ampliado al 150%' : 'Imagen en JPG', size];
}

/** What is deleted, in the words of the specification's documents. */
const deleted: Record<Exclude<DocumentKind, 'other'>, { what: string; which: string; pronoun: 'lo' | 'la' }> = {
  photo: { what: 'la fotografía', which: 'la fotografía', pronoun: 'la' },
  cedula: { what: 'el documento de identificación', which: 'la copia de su documento de identidad', pronoun: 'la' },
  antecedentes: { what: 'el certificado de antecedentes', which: 'el certificado de antecedentes', pronoun: 'lo' },
  carta: { what: 'la carta de aceptación', which: 'la carta de aceptación', pronoun: 'la' },
};

function deletionOf({ id, name }: DocumentType): { title: string; warning: string } {
  const kind = documentKind(id);
  const { what, which, pronoun } =
    kind === 'other' ? { what: `«${name}»`, which: `«${name}»`, pronoun: 'lo' } : deleted[kind];
  return {
    title: `¿Eliminar ${what}?`,
    warning: `Esta acción es irreversible: ${which} se eliminará y deberá cargar${pronoun} de nuevo.`,
  };
}

/** Whether the chosen file is a picture of which the document has to be made first. Anything else is sent as it is. */
async function needsCapture({ id, format, max_bytes }: DocumentType, file: File): Promise<boolean> {
  if (!isPicture(file)) return false;
  if (format === 'pdf' || !/\.jpe?g$/i.test(file.name) || file.size > max_bytes) return true;
  if (documentKind(id) !== 'photo') return false;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return width !== PHOTO_SIZE.width || height !== PHOTO_SIZE.height;
  } catch {
    // The server says what is wrong with it.
    return false;
  }
}
