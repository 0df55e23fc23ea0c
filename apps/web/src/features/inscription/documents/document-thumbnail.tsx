import type { CandidateDocument } from '@urna/contract/documents';
import { Thumbnail } from '../../../ui/files/stored-file.tsx';
import { useDocumentFile } from './use-document-file.ts';

export function DocumentThumbnail({ document }: { document: CandidateDocument }) {
  const isPdf = document.mime_type === 'application/pdf';
  const { data } = useDocumentFile(document.id, !isPdf);
  return <Thumbnail isPdf={isPdf} picture={data} alt="Su fotografía" />;
}
