import type { CandidateDocument } from '@urna/contract/documents';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import classes from './documents.module.css';
import { useDocumentFile } from './use-document-file.ts';

/** The photo itself; for a PDF its sign, since fetching each to draw a stamp of it costs a poor link too much. */
export function DocumentThumbnail({ document }: { document: CandidateDocument }) {
  const isPdf = document.mime_type === 'application/pdf';
  const { data } = useDocumentFile(document.id, !isPdf);
  const url = useObjectUrl(data);
  return (
    <span className={classes.thumbnail} data-photo={!isPdf || undefined}>
      {isPdf ? <span aria-hidden="true">PDF</span> : url ? <img src={url} alt="Su fotografía" /> : null}
    </span>
  );
}
