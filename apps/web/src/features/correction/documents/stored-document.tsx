import { Button } from '@mantine/core';
import type { CandidateDocument } from '@urna/contract/documents';
import { useState } from 'react';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import { StoredFile } from '../../../ui/files/stored-file.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import { useDocumentFile } from './use-document-file.ts';

interface StoredDocumentProps {
  document: CandidateDocument;
  /** "anterior", "nuevo": tells two of one kind apart for those who hear the buttons. */
  which?: string;
}

export function StoredDocument({ document, which = '' }: StoredDocumentProps) {
  const isPdf = document.mime_type === 'application/pdf';
  const { data } = useDocumentFile(document.id, !isPdf);
  return (
    <StoredFile
      isPdf={isPdf}
      picture={data}
      alt={`${document.document_type} ${which}`.trim()}
      name={document.file_path}
      detail={`${formatBytes(document.file_size)} · ${formatDateTime(document.created_at)}`}
    />
  );
}

export function ViewDocument({ document, which = '' }: StoredDocumentProps) {
  const [opened, setOpened] = useState(false);
  const name = `${document.document_type} ${which}`.trim();
  return (
    <>
      <Button size="sm" variant="default" aria-label={`Ver ${name}`} onClick={() => setOpened(true)}>
        Ver
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={name} size="56rem">
        {opened ? <Content document={document} name={name} /> : null}
      </Modal>
    </>
  );
}

function Content({ document, name }: { document: CandidateDocument; name: string }) {
  const file = useDocumentFile(document.id, true);
  return <FileViewer file={file} mimeType={document.mime_type} label={name} />;
}
