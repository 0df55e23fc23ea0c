import { Button } from '@mantine/core';
import { documentTypeOf } from '@urna/contract/documents';
import { useId, useState } from 'react';
import { acceptedByPicker, refusalBeforeUpload } from '../../../domain/candidate-documents/check-file.ts';
import { documentWords } from '../../../domain/candidate-documents/document-words.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { documentLoading } from '../../../domain/candidate-session/transitions.ts';
import { DeleteButton } from '../../../ui/buttons/delete-button.tsx';
import { UploadProgress } from '../../../ui/feedback/upload-progress.tsx';
import { FileRefusal, FileRequirements, FileWarning } from '../../../ui/files/file-card.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { useFileUpload } from '../../../ui/files/use-file-upload.ts';
import { deleteCorrection, reloadDocuments, uploadCorrection } from './correction-api.ts';
import type { Correction } from './corrections.ts';
import classes from './documents.module.css';
import { StoredDocument, ViewDocument } from './stored-document.tsx';

export function NewDocument({ correction, missed }: { correction: Correction; missed: boolean }) {
  const { kind, corrected } = correction;
  const { name, format } = documentTypeOf(kind);
  const words = documentWords[kind];
  const { uploading, progress, error, choose, clearError } = useCorrectionUpload(correction);
  const [replacing, setReplacing] = useState(false);
  const id = useId();
  const showsDrop = !uploading && (!corrected || replacing);
  return (
    <>
      {error ? <FileRefusal id={`${id}-error`}>{error}</FileRefusal> : null}
      {corrected ? <StoredDocument document={corrected} which="nuevo" /> : null}
      {corrected?.warning ? <FileWarning>{corrected.warning}</FileWarning> : null}
      {uploading ? <UploadProgress label={`Carga de ${name}`} progress={progress} /> : null}
      {showsDrop ? (
        <>
          <FileDrop
            label={corrected ? `Reemplazar ${name}` : `Elegir archivo de ${name}`}
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
          <FileRequirements id={`${id}-requirements`} requirements={words.requirements} />
        </>
      ) : null}
      {corrected && !uploading ? (
        <div className={classes.buttons}>
          <ViewDocument document={corrected} which="nuevo" />
          <Button
            size="sm"
            variant="default"
            aria-expanded={replacing}
            aria-label={replacing ? `Cancelar el reemplazo de ${name}` : `Reemplazar ${name} nuevo`}
            onClick={() => {
              clearError();
              setReplacing(!replacing);
            }}
          >
            {replacing ? 'Cancelar' : 'Reemplazar'}
          </Button>
          <DeleteButton
            label={`Eliminar ${name} nuevo`}
            title={words.deleteTitle}
            warning={words.deleteWarning}
            onDelete={() => deleteCorrection(corrected.id)}
          />
        </div>
      ) : null}
    </>
  );
}

function useCorrectionUpload({ kind, rejected }: Correction) {
  return useFileUpload({
    busy: useCandidateStore((state) => state.loadingDocuments[kind]),
    setBusy: (busy) => documentLoading(kind, busy),
    refusalOf: (file) => refusalBeforeUpload(kind, file),
    send: (file, onProgress) => uploadCorrection(kind, file, onProgress),
    storedId: () => {
      const { correct_docs } = useCandidateStore.getState().candidate;
      return (
        correct_docs.findLast(({ document_type_id }) => document_type_id === rejected.document_type_id)?.id ?? null
      );
    },
    reload: reloadDocuments,
  });
}
