import type { CandidateDocument } from '@urna/contract/documents';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import { useDocumentFile } from './use-document-file.ts';

/** The stored file as the reviewers will see it. */
export function DocumentViewer({ document, onClose }: { document: CandidateDocument | null; onClose: () => void }) {
  return (
    <Modal opened={document !== null} onClose={onClose} title={document?.document_type} size="56rem">
      {document ? <Content document={document} /> : null}
    </Modal>
  );
}

function Content({ document }: { document: CandidateDocument }) {
  const file = useDocumentFile(document.id, true);
  const isPdf = document.mime_type === 'application/pdf';
  return (
    <FileViewer file={file} mimeType={document.mime_type} label={isPdf ? document.document_type : 'Su fotografía'} />
  );
}
