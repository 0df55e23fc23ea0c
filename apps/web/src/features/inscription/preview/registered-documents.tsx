import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { Link } from 'react-router';
import { DocumentThumbnail, ViewDocument } from '../../../domain/candidate-documents/stored-document.tsx';
import { documentFileQuery } from '../../../domain/candidate-documents/use-documents.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useInscription } from '../inscription-steps.ts';
import classes from './preview.module.css';

export function RegisteredDocuments({ documents }: { documents: readonly CandidateDocument[] }) {
  const { kind } = useInscription();
  const queries = useQueryClient();
  const download = async (document: CandidateDocument) => {
    try {
      saveFile(await queries.query(documentFileQuery('inscription', document.id)), document.file_path);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <section className={classes.group} aria-labelledby="grupo-documentos">
      <div className={classes.groupHead}>
        <h2 className={classes.groupTitle} id="grupo-documentos">
          Documentos registrados
        </h2>
        <Link
          className={classes.change}
          aria-label="Cambiar Documentos registrados"
          to={paths.inscription(kind).documentForm}
        >
          Cambiar
        </Link>
      </div>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id} className={classes.document}>
            <DocumentThumbnail phase="inscription" document={document} />
            <p className={classes.documentWords}>
              <strong>{document.document_type}</strong>
              <span>
                {document.file_path} · {formatBytes(document.file_size)}
              </span>
            </p>
            <div className={classes.documentButtons}>
              <ViewDocument phase="inscription" document={document} />
              <Button
                size="sm"
                variant="default"
                aria-label={`Descargar ${document.document_type}`}
                onClick={() => void download(document)}
              >
                Descargar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
