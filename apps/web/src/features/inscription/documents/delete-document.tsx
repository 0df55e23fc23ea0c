import { Button } from '@mantine/core';
import { type CandidateDocument, type DocumentKind, documentTypeOf } from '@urna/contract/documents';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { toast } from '../../../ui/toast.ts';
import { documentWords } from './document-words.ts';
import { deleteDocument } from './documents-api.ts';

export function DeleteDocument({ kind, document }: { kind: DocumentKind; document: CandidateDocument }) {
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const { deleteTitle, deleteWarning } = documentWords[kind];
  const remove = async () => {
    if (working) return;
    setWorking(true);
    try {
      toast.success(await deleteDocument(document.id));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setWorking(false);
    setAsking(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Eliminar ${documentTypeOf(kind).name}`}
        onClick={() => setAsking(true)}
      >
        Eliminar
      </Button>
      <ConfirmModal
        opened={asking}
        title={deleteTitle}
        confirmLabel="Sí, eliminar"
        cancelLabel="Cancelar"
        danger
        loading={working}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p>{deleteWarning}</p>
      </ConfirmModal>
    </>
  );
}
