import { type CandidateDocument, type DocumentKind, documentTypeOf } from '@urna/contract/documents';
import { formatBytes } from '../../../lib/format.ts';
import { CheckIcon, ClockIcon } from '../../../ui/icons.tsx';
import classes from './documents.module.css';

interface DocumentSummaryProps {
  entries: readonly { kind: DocumentKind; document: CandidateDocument | undefined }[];
}

export function DocumentSummary({ entries }: DocumentSummaryProps) {
  return (
    <section className={classes.summary} aria-labelledby="resumen-documentos">
      <h2 className={classes.summaryTitle} id="resumen-documentos">
        Resumen de documentos
      </h2>
      <ul className={classes.summaryList}>
        {entries.map(({ kind, document }) => (
          <li key={kind} data-done={document ? true : undefined}>
            {document ? <CheckIcon size={18} /> : <ClockIcon size={18} />}
            <span className={classes.summaryName}>{documentTypeOf(kind).name}</span>
            <span className={classes.summaryState}>{document ? formatBytes(document.file_size) : 'Pendiente'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
