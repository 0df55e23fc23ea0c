import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { type Ref, useState } from 'react';
import { formatBytes, formatDateTime } from '../../../../lib/format.ts';
import { FileViewer } from '../../../../ui/files/file-viewer.tsx';
import type { ViewerHandle } from '../../../../ui/files/use-viewer.ts';
import { consolidatedQuery, documentFileQuery } from '../../review-api.ts';
import type { ReviewedDocument } from './documents-of.ts';
import classes from './stored-document.module.css';

interface FrameProps {
  title: string;
  detail: string;
  label: string;
  mimeType: string;
  fileName: string;
  file: Parameters<typeof FileViewer>[0]['file'];
  handle?: Ref<ViewerHandle> | undefined;
  onDrawn?: (() => void) | undefined;
}

function Frame({ title, detail, label, mimeType, fileName, file, handle, onDrawn }: FrameProps) {
  const [drawn, setDrawn] = useState(false);
  return (
    <figure className={classes.stored} data-drawn={drawn || undefined}>
      <figcaption className={classes.caption}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <span className={classes.detail}>{detail}</span>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!file.data}
          aria-label={`Descargar ${label}`}
          onClick={() => {
            if (file.data) saveFile(file.data, fileName);
          }}
        >
          Descargar
        </Button>
      </figcaption>
      <div className={classes.viewer}>
        <FileViewer
          file={file}
          mimeType={mimeType}
          label={label}
          fill
          handle={handle}
          onDrawn={() => {
            setDrawn(true);
            onDrawn?.();
          }}
        />
      </div>
    </figure>
  );
}

interface StoredDocumentProps {
  document: CandidateDocument;
  /** Distinguishes two files of one kind. */
  title: string;
  handle?: Ref<ViewerHandle> | undefined;
  onDrawn?: (() => void) | undefined;
}

function StoredDocument({ document, title, handle, onDrawn }: StoredDocumentProps) {
  const file = useQuery(documentFileQuery(document.id));
  return (
    <Frame
      title={title}
      detail={`${document.file_path} · ${formatBytes(document.file_size)} · ${formatDateTime(document.created_at)}`}
      label={title}
      mimeType={document.mime_type}
      fileName={document.file_path}
      file={file}
      handle={handle}
      onDrawn={onDrawn}
    />
  );
}

/** The consolidated PDF of the registration as it was submitted: data, declarations and documents. */
export function ConsolidatedDocument({ candidateId, handle }: { candidateId: number; handle?: Ref<ViewerHandle> }) {
  const file = useQuery(consolidatedQuery(candidateId));
  return (
    <Frame
      title="Consolidado de la inscripción"
      detail="PDF guardado al finalizar la inscripción"
      label="Consolidado de la inscripción"
      mimeType="application/pdf"
      fileName={`inscripcion-${String(candidateId)}.pdf`}
      file={file}
      handle={handle}
    />
  );
}

const UNCHANGED = 'El archivo corregido es, byte por byte, el mismo que se rechazó.';

interface ComparePanesProps {
  document: ReviewedDocument;
  handle: Ref<ViewerHandle>;
  /** The current document is on the screen. */
  onDrawn: () => void;
}

/** Shows the rejected document with its reasons beside its replacement. */
export function ComparePanes({ document, handle, onDrawn }: ComparePanesProps) {
  const { name, current, earlier } = document;
  if (!earlier)
    return <StoredDocument key={current.id} document={current} title={name} handle={handle} onDrawn={onDrawn} />;
  return (
    <div className={classes.compare}>
      <p className={classes.reason}>
        <strong>Motivo del rechazo:</strong> {earlier.reason ?? 'el revisor no indicó un motivo para este documento.'}
      </p>
      {current.unchanged ? <Notice type="warning">{UNCHANGED}</Notice> : null}
      <div className={classes.panes}>
        <StoredDocument key={earlier.id} document={earlier} title={`${name}: anterior`} />
        <StoredDocument
          key={current.id}
          document={current}
          title={`${name}: corregido`}
          handle={handle}
          onDrawn={onDrawn}
        />
      </div>
    </div>
  );
}
