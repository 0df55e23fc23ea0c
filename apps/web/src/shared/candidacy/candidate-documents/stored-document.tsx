import { Button } from '@mantine/core';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { useState } from 'react';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import { StoredFile, Thumbnail } from '../../../ui/files/stored-file.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import type { Phase } from './document-list.ts';
import { useDocumentFile } from './use-documents.ts';

interface DocumentProps {
  phase: Phase;
  document: CandidateDocument;
  /** "rechazado" or "nuevo": distinguishes two documents of one kind in image and button labels. */
  which?: string | undefined;
}

const nameOf = ({ document, which = '' }: DocumentProps) => `${document.document_type} ${which}`.trim();
const isPdf = ({ document }: DocumentProps) => document.mime_type === 'application/pdf';
const pictureName = (props: DocumentProps) => (props.phase === 'inscription' ? 'Su fotografía' : nameOf(props));

/** Fetches images for thumbnails. A PDF is drawn if it is at hand: fetching it for that is too much on a slow link. */
function useThumbnail(props: DocumentProps) {
  const { data } = useDocumentFile(props.phase, props.document.id, !isPdf(props));
  return { isPdf: isPdf(props), picture: data, alt: pictureName(props) };
}

export function DocumentThumbnail(props: DocumentProps) {
  return <Thumbnail {...useThumbnail(props)} />;
}

export function StoredDocument(props: DocumentProps) {
  const { document } = props;
  return (
    <StoredFile
      {...useThumbnail(props)}
      name={document.file_path}
      detail={`${formatBytes(document.file_size)} · ${formatDateTime(document.created_at)}`}
    />
  );
}

/** The button "Ver", which opens the stored file as the committee will see it. */
export function ViewDocument(props: DocumentProps) {
  const [opened, setOpened] = useState(false);
  const name = nameOf(props);
  return (
    <>
      <Button size="sm" variant="default" aria-label={`Ver ${name}`} onClick={() => setOpened(true)}>
        Ver
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={name} size="56rem">
        {opened ? <Content {...props} /> : null}
      </Modal>
    </>
  );
}

function Content(props: DocumentProps) {
  const file = useDocumentFile(props.phase, props.document.id, true);
  const label = isPdf(props) ? nameOf(props) : pictureName(props);
  return <FileViewer file={file} mimeType={props.document.mime_type} label={label} />;
}
