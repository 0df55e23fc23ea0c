import type { CandidateDocument, DocumentType } from '@urna/contract/candidacy/documents';
import { CheckIcon, ErrorIcon } from '@urna/ui/icons';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useId } from 'react';
import { DocumentSlot } from '../../../shared/candidacy/candidate-documents/document-slot.tsx';
import { StoredDocument, ViewDocument } from '../../../shared/candidacy/candidate-documents/stored-document.tsx';
import { FileCardHead } from '../../../ui/files/file-card.tsx';
import classes from './correction.module.css';

/** A rejected document and its replacement. */
export interface Correction {
  type: DocumentType;
  rejected: CandidateDocument;
  corrected: CandidateDocument | undefined;
}

interface CorrectionCardProps {
  correction: Correction;
  /** The person tried to submit without this document. */
  missed: boolean;
}

/** A rejected document with its reason, and the slot for its replacement. */
export function CorrectionCard({ correction, missed }: CorrectionCardProps) {
  const { type, rejected, corrected } = correction;
  const id = useId();
  const card = useKeptFocus([corrected?.id]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      id={`correccion-${String(type.id)}`}
      className={classes.card}
      data-missed={missed || undefined}
      aria-labelledby={`${id}-title`}
    >
      <FileCardHead
        id={`${id}-title`}
        level={3}
        title={type.name}
        tone={corrected ? 'success' : 'error'}
        state={
          <>
            {corrected ? <CheckIcon size={18} /> : <ErrorIcon size={18} />}
            {corrected ? 'Corregido' : 'Por corregir'}
          </>
        }
      />
      <div className={classes.reason} data-done={corrected ? true : undefined}>
        <p className={classes.reasonTitle}>Motivo del rechazo</p>
        <p className="as-written">
          {rejected.reason ?? 'El comité no anotó un motivo para este documento: vea sus observaciones.'}
        </p>
      </div>
      <div className={classes.pair}>
        <div className={classes.side}>
          <h4>Documento rechazado</h4>
          <StoredDocument phase="correction" document={rejected} which="rechazado" />
          <div className="cluster">
            <ViewDocument phase="correction" document={rejected} which="rechazado" />
          </div>
        </div>
        <div className={classes.side}>
          <h4>Documento nuevo</h4>
          <DocumentSlot phase="correction" type={type} document={corrected} missed={missed} />
        </div>
      </div>
    </section>
  );
}
