import { type QueryKey, useQuery } from '@tanstack/react-query';
import { Modal } from '../modals/modal.tsx';
import { FileViewer } from './file-viewer.tsx';

interface FileModalProps {
  title: string;
  /** What the viewer is called, if not as the modal. */
  label?: string;
  mimeType?: string;
  queryKey: QueryKey;
  download: (signal: AbortSignal) => Promise<Blob>;
  onClose: () => void;
}

/** A stored file, which is loaded once it is opened. */
export function FileModal({
  title,
  label = title,
  mimeType = 'application/pdf',
  queryKey,
  download,
  onClose,
}: FileModalProps) {
  const file = useQuery({ queryKey, queryFn: ({ signal }) => download(signal), staleTime: Number.POSITIVE_INFINITY });
  return (
    <Modal opened onClose={onClose} title={title} size="56rem">
      <FileViewer file={file} mimeType={mimeType} label={label} />
    </Modal>
  );
}
