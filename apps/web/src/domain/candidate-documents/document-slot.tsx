import { Button } from '@mantine/core';
import {
  type CandidateDocument,
  type DocumentKind,
  documentTypeOf,
  fileRefusals,
  wrongFormatText,
} from '@urna/contract/documents';
import { MAX_UPLOAD_BYTES } from '@urna/contract/limits';
import { useId, useState } from 'react';
import { DeleteButton } from '../../ui/buttons/delete-button.tsx';
import { UploadProgress } from '../../ui/feedback/upload-progress.tsx';
import { FileRefusal, FileRequirements, FileWarning } from '../../ui/files/file-card.tsx';
import { FileDrop } from '../../ui/files/file-drop.tsx';
import { useFileUpload } from '../../ui/files/use-file-upload.ts';
import { useCandidateStore } from '../candidate-session/candidate-store.ts';
import { documentLoading } from '../candidate-session/transitions.ts';
import type { Phase } from './document-list.ts';
import classes from './document-slot.module.css';
import { documentWords } from './document-words.ts';
import { StoredDocument, ViewDocument } from './stored-document.tsx';
import { useDocumentChanges } from './use-documents.ts';

const extensions = { jpg: /\.jpe?g$/i, pdf: /\.pdf$/i } as const;
const acceptedByPicker = { jpg: 'image/jpeg,.jpg,.jpeg', pdf: 'application/pdf,.pdf' } as const;

/** How a document slot differs between inscription and correction, where the rejected document is shown too. */
const phases = {
  inscription: { which: undefined, suffix: '', requirements: 'always' },
  correction: { which: 'nuevo', suffix: ' nuevo', requirements: 'below the file field' },
} as const satisfies Record<Phase, { which: string | undefined; suffix: string; requirements: string }>;

interface DocumentSlotProps {
  phase: Phase;
  kind: DocumentKind;
  document: CandidateDocument | undefined;
  /** The person tried to submit without this document. */
  missed?: boolean;
}

/** The slot of one document: choose a file, follow its upload, and view, replace or delete the stored one. */
export function DocumentSlot({ phase, kind, document, missed = false }: DocumentSlotProps) {
  const { name, format } = documentTypeOf(kind);
  const { which, suffix, requirements } = phases[phase];
  const words = documentWords[kind];
  const { uploading, progress, error, choose, clearError } = useUpload(phase, kind);
  const { remove } = useDocumentChanges(phase);
  const [replacing, setReplacing] = useState(false);
  const id = useId();
  const showsDrop = !uploading && (!document || replacing);
  const requirementList = <FileRequirements id={`${id}-requirements`} requirements={words.requirements} />;
  return (
    <>
      {requirements === 'always' ? requirementList : null}
      {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
      {document ? <StoredDocument phase={phase} document={document} which={which} /> : null}
      {document?.warning ? <FileWarning>{document.warning}</FileWarning> : null}
      {uploading ? <UploadProgress label={`Carga de ${name}`} progress={progress} /> : null}
      {showsDrop ? (
        <>
          <FileDrop
            label={document ? `Reemplazar ${name}` : `Elegir archivo de ${name}`}
            accept={acceptedByPicker[format]}
            invalid={error !== null || missed}
            describedBy={error ? `${id}-error ${id}-requirements` : `${id}-requirements`}
            onChoose={(file) => {
              setReplacing(false);
              void choose(file);
            }}
          >
            <strong>Elegir archivo {format.toUpperCase()}</strong>
            <span>o arrástrelo hasta aquí</span>
          </FileDrop>
          {requirements === 'below the file field' ? requirementList : null}
        </>
      ) : null}
      {document && !uploading ? (
        <div className={classes.buttons} data-phase={phase}>
          <ViewDocument phase={phase} document={document} which={which} />
          <Button
            size="sm"
            variant="default"
            aria-expanded={replacing}
            aria-label={replacing ? `Cancelar el reemplazo de ${name}` : `Reemplazar ${name}${suffix}`}
            onClick={() => {
              clearError();
              setReplacing(!replacing);
            }}
          >
            {replacing ? 'Cancelar' : 'Reemplazar'}
          </Button>
          <DeleteButton
            label={`Eliminar ${name}${suffix}`}
            title={words.deleteTitle}
            warning={words.deleteWarning}
            onDelete={() => remove(document.id)}
          />
        </div>
      ) : null}
    </>
  );
}

/** Refuses what can be checked before the upload. The server detects the real file type from the content. */
function refusalBeforeUpload(kind: DocumentKind, file: Pick<File, 'name' | 'size'>): string | null {
  if (!extensions[documentTypeOf(kind).format].test(file.name)) return wrongFormatText(kind);
  if (file.size > MAX_UPLOAD_BYTES) return fileRefusals.too_big;
  if (file.size === 0) return fileRefusals.empty;
  return null;
}

function useUpload(phase: Phase, kind: DocumentKind) {
  const { upload, storedId, reload } = useDocumentChanges(phase);
  return useFileUpload({
    busy: useCandidateStore((state) => state.loadingDocuments[kind]),
    setBusy: (busy) => documentLoading(kind, busy),
    refusalOf: (file) => refusalBeforeUpload(kind, file),
    send: (file, onProgress) => upload(kind, file, onProgress),
    storedId: () => storedId(kind),
    reload,
  });
}
