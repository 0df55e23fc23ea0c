import { Button } from '@mantine/core';
import {
  type CandidateDocument,
  type DocumentKind,
  documentKindOfName,
  documentTypeOf,
} from '@urna/contract/documents';
import { useId, useState } from 'react';
import { acceptedByPicker, refusalBeforeUpload } from '../../../domain/candidate-documents/check-file.ts';
import { documentWords } from '../../../domain/candidate-documents/document-words.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { documentLoading } from '../../../domain/candidate-session/transitions.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { FileCardHead, FileRefusal, FileRequirements, FileWarning } from '../../../ui/files/file-card.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { StoredFile } from '../../../ui/files/stored-file.tsx';
import { useFileUpload } from '../../../ui/files/use-file-upload.ts';
import { CheckIcon, ClockIcon } from '../../../ui/icons/icons.tsx';
import { useKeptFocus } from '../../../ui/modals/use-kept-focus.ts';
import classes from './documents.module.css';
import { deleteDocument, loadDocuments, uploadDocument } from './documents-api.ts';
import { useDocumentFile } from './use-document-file.ts';

interface DocumentCardProps {
  kind: DocumentKind;
  document: CandidateDocument | undefined;
  onView: (document: CandidateDocument) => void;
}

export function DocumentCard({ kind, document, onView }: DocumentCardProps) {
  const { name, format } = documentTypeOf(kind);
  const words = documentWords[kind];
  const { uploading, progress, error, choose, clearError } = useUpload(kind);
  const [replacing, setReplacing] = useState(false);
  const id = useId();
  const card = useKeptFocus([document?.id, uploading]);
  const showsDrop = !uploading && (!document || replacing);
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-labelledby={`${id}-title`}>
      <FileCardHead
        id={`${id}-title`}
        level={2}
        title={name}
        tone={document ? 'done' : 'open'}
        state={
          <>
            {document ? <CheckIcon size={18} /> : <ClockIcon size={18} />}
            {document ? 'Cargado' : 'Pendiente'}
          </>
        }
      />
      <p className={classes.description}>{words.description}</p>
      <FileRequirements id={`${id}-requirements`} requirements={words.requirements} />
      {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
      {document ? <Stored document={document} /> : null}
      {document?.warning ? <FileWarning>{document.warning}</FileWarning> : null}
      {uploading ? <UploadProgress label={`Carga de ${name}`} progress={progress} /> : null}
      {showsDrop ? (
        <FileDrop
          label={document ? `Reemplazar ${name}` : `Elegir archivo de ${name}`}
          accept={acceptedByPicker[format]}
          invalid={error !== null}
          describedBy={error ? `${id}-error ${id}-requirements` : `${id}-requirements`}
          onChoose={(file) => {
            setReplacing(false);
            void choose(file);
          }}
        >
          <strong>Elegir archivo {format.toUpperCase()}</strong>
          <span>o arrástrelo hasta aquí</span>
        </FileDrop>
      ) : null}
      {document && !uploading ? (
        <div className={classes.cardButtons}>
          <Button size="sm" variant="default" aria-label={`Ver ${name}`} onClick={() => onView(document)}>
            Ver
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-expanded={replacing}
            aria-label={replacing ? `Cancelar el reemplazo de ${name}` : `Reemplazar ${name}`}
            onClick={() => {
              clearError();
              setReplacing(!replacing);
            }}
          >
            {replacing ? 'Cancelar' : 'Reemplazar'}
          </Button>
          <DeleteDocument kind={kind} document={document} />
        </div>
      ) : null}
    </section>
  );
}

function Stored({ document }: { document: CandidateDocument }) {
  const isPdf = document.mime_type === 'application/pdf';
  const { data } = useDocumentFile(document.id, !isPdf);
  return (
    <StoredFile
      isPdf={isPdf}
      picture={data}
      alt="Su fotografía"
      name={document.file_path}
      detail={`${formatBytes(document.file_size)} · ${formatDateTime(document.created_at)}`}
    />
  );
}

function DeleteDocument({ kind, document }: { kind: DocumentKind; document: CandidateDocument }) {
  const { deleteTitle, deleteWarning } = documentWords[kind];
  return (
    <DeleteButton
      label={`Eliminar ${documentTypeOf(kind).name}`}
      title={deleteTitle}
      warning={deleteWarning}
      onDelete={() => deleteDocument(document.id)}
    />
  );
}

function storedIdOf(kind: DocumentKind): number | null {
  const { docs } = useCandidateStore.getState().candidate;
  return docs.find((document) => documentKindOfName(document.document_type) === kind)?.id ?? null;
}

function useUpload(kind: DocumentKind) {
  return useFileUpload({
    busy: useCandidateStore((state) => state.loadingDocuments[kind]),
    setBusy: (busy) => documentLoading(kind, busy),
    refusalOf: (file) => refusalBeforeUpload(kind, file),
    send: (file, onProgress) => uploadDocument(kind, file, onProgress),
    storedId: () => storedIdOf(kind),
    reload: loadDocuments,
  });
}
