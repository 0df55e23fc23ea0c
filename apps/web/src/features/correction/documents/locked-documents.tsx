import type { CandidateDocument } from '@urna/contract/documents';
import { formatBytes } from '../../../lib/format.ts';
import { SuccessIcon } from '../../../ui/icons.tsx';
import classes from './documents.module.css';
import { ViewDocument } from './stored-document.tsx';

/** What the committee approved can be seen and no longer changed. */
export function LockedDocuments({ documents }: { documents: readonly CandidateDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby="documentos-aprobados">
      <h2 className={classes.groupTitle} id="documentos-aprobados">
        Documentos aprobados
      </h2>
      <p className={classes.groupText}>Están bloqueados: no necesita hacer nada con ellos.</p>
      <ul className={classes.locked}>
        {documents.map((document) => (
          <li key={document.id}>
            <span className={classes.tick}>
              <SuccessIcon size={22} />
            </span>
            <p className={classes.lockedWords}>
              <strong>{document.document_type}</strong>
              <span>
                Aprobado · {document.file_path} · {formatBytes(document.file_size)}
              </span>
            </p>
            <ViewDocument document={document} />
          </li>
        ))}
      </ul>
    </section>
  );
}
