import type { CandidateDocument } from '@urna/contract/documents';
import { BlobImage } from '../../../ui/blob-image.tsx';
import classes from './documents.module.css';
import { useDocumentFile } from './use-document-file.ts';

/** The photo itself; for a PDF its sign, since fetching each to draw a stamp of it costs a poor link too much. */
export function DocumentThumbnail({ document }: { document: CandidateDocument }) {
  const isPdf = document.mime_type === 'application/pdf';
  const { data } = useDocumentFile(document.id, !isPdf);
  return (
    <span className={classes.thumbnail} data-photo={!isPdf || undefined}>
      {isPdf ? <span aria-hidden="true">PDF</span> : data ? <BlobImage file={data} alt="Su fotografía" /> : null}
    </span>
  );
}
