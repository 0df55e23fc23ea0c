import { getDocumentFile } from '@urna/contract/candidacy/documents';
import type { Tracking } from '@urna/contract/candidacy/tracking';
import type { Client } from '../../../lib/call.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { FileModal } from '../../../ui/files/file-modal.tsx';
import classes from './tracking.module.css';

export const TRACKING_FILES = 'tracking-files';

type TrackedDocument = Tracking['documents'][number];

const decisionTones = { PENDIENTE: 'info', APROBADO: 'success', RECHAZADO: 'error' } as const;

const decisionWords = { APROBADO: 'Aprobado', RECHAZADO: 'Rechazado' } as const;

/** What was decided about a file, or whether anybody will: nobody reviews what was withdrawn or never sent. */
export function decisionOf({ steps, withdrawn_at }: Tracking, { review_status, phase }: TrackedDocument): string {
  if (review_status !== 'PENDIENTE') return decisionWords[review_status];
  const isSent = phase === 'inscription' || steps.some(({ step }) => step === 'corrected');
  if (!isSent) return 'Sin enviar';
  return withdrawn_at === null ? 'En revisión' : 'Retirado';
}

/** Every file as it was received, with its fingerprint and what was decided about it. */
export function TrackedFiles({ client, tracking }: { client: Client; tracking: Tracking }) {
  return (
    <ul className={classes.files}>
      {tracking.documents.map((document) => (
        <li key={document.id} className={classes.file}>
          <div className="stack gap-2xs">
            <p className="cluster">
              <strong>{document.document_type}</strong>
              {document.phase === 'correction' ? ' (corregido)' : null}
              <span className={classes.decision} data-tone={decisionTones[document.review_status]}>
                {decisionOf(tracking, document)}
              </span>
            </p>
            <p className="note">
              {document.file_path} · {formatBytes(document.file_size)} · {formatDateTime(document.created_at)}
            </p>
            {document.reason === null ? null : <p className={classes.observation}>{document.reason}</p>}
            <p className="note">
              Huella SHA-256 <span className={classes.mono}>{document.sha256}</span>
            </p>
          </div>
          {tracking.withdrawn_at === null ? <ViewFile client={client} document={document} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface ViewFileProps {
  client: Client;
  document: TrackedDocument;
}

function ViewFile({ client, document }: ViewFileProps) {
  const { id, mime_type, document_type, phase } = document;
  const name = `${document_type}${phase === 'correction' ? ' corregido' : ''}`;
  return (
    <ModalButton
      size="sm"
      variant="default"
      aria-label={`Ver ${name}`}
      renderModal={(close) => (
        <FileModal
          title={name}
          label={document_type}
          mimeType={mime_type}
          queryKey={[TRACKING_FILES, id]}
          download={(signal) => client.download(getDocumentFile, { params: { id }, signal })}
          onClose={close}
        />
      )}
    >
      Ver
    </ModalButton>
  );
}
