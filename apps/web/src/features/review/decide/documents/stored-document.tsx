import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { saveFile } from '@urna/ui/save-file';
import { type Ref, useState } from 'react';
import { formatBytes, formatDateTime } from '../../../../lib/format.ts';
import { FileViewer } from '../../../../ui/files/file-viewer.tsx';
import type { ViewerHandle } from '../../../../ui/files/use-viewer.ts';
import { consolidatedQuery, documentFileQuery } from '../../review-api.ts';
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
          <span className="dimmed">{detail}</span>
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

export function StoredDocument({ document, title, handle, onDrawn }: StoredDocumentProps) {
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
