import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { getConsolidatedPdf } from '@urna/contract/candidacy/review';
import { CheckIcon, ClockIcon, CloseIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { type ComponentProps, type Ref, useState } from 'react';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import type { ViewerHandle } from '../../../ui/files/use-viewer.ts';
import type { Draft } from '../review-screen/draft.ts';
import { documentFileQuery, FILES } from '../review-screen/review-api.ts';
import classes from './documents.module.css';
import { CONSOLIDATED, type ReviewedDocument } from './reviewed-documents.ts';

const marks = {
  PENDIENTE: { word: 'Pendiente', Icon: ClockIcon, tone: 'plain' },
  APROBADO: { word: 'Aprobado', Icon: CheckIcon, tone: 'success' },
  RECHAZADO: { word: 'Rechazado', Icon: CloseIcon, tone: 'error' },
} as const satisfies Record<CandidateDocument['review_status'], { word: string; Icon: typeof ClockIcon; tone: string }>;

interface DocumentTabsProps {
  documents: readonly ReviewedDocument[];
  /** The unsent decisions; null if there is nothing to decide and the stored ones are shown. */
  draft: Draft | null;
  /** The consolidated PDF is made at submission: registrations set aside earlier have none. */
  hasConsolidated: boolean;
  selected: string;
  onSelect: (name: string) => void;
}

/** Tabs of the documents with the state of each. */
export function DocumentTabs({ documents, draft, hasConsolidated, selected, onSelect }: DocumentTabsProps) {
  const tabs = documents.map(({ key, name, current }) => ({
    key,
    name,
    ...marks[draft ? (draft.documents[current.id]?.decision ?? 'PENDIENTE') : current.review_status],
  }));
  const consolidated = { key: CONSOLIDATED, name: 'Consolidado', word: 'PDF completo', Icon: null, tone: 'plain' };
  return (
    <nav className={classes.tabs} aria-label="Documentos de la candidatura">
      {[...tabs, ...(hasConsolidated ? [consolidated] : [])].map(({ key, name, word, Icon, tone }) => (
        <button
          key={key}
          type="button"
          className={classes.tab}
          aria-current={selected === key ? 'true' : undefined}
          onClick={() => onSelect(key)}
        >
          <span>{name}</span>
          <span className={classes.status} data-tone={tone}>
            {Icon ? <Icon size={14} /> : null}
            {word}
          </span>
        </button>
      ))}
    </nav>
  );
}

interface StoredFileProps extends Pick<ComponentProps<typeof FileViewer>, 'file' | 'mimeType' | 'handle' | 'onDrawn'> {
  title: string;
  detail: string;
  fileName: string;
}

function StoredFile({ title, detail, fileName, onDrawn, ...viewer }: StoredFileProps) {
  const { data } = viewer.file;
  const [drawn, setDrawn] = useState(false);
  return (
    <figure className={classes.stored} data-drawn={drawn || undefined}>
      <Group component="figcaption" justify="space-between" wrap="nowrap" gap={8} mb={8} fz={14}>
        <span className={classes.words}>
          <strong>{title}</strong>
          <span className="dimmed">{detail}</span>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          disabled={!data}
          aria-label={`Descargar ${title}`}
          onClick={() => {
            if (data) saveFile(data, fileName);
          }}
        >
          Descargar
        </Button>
      </Group>
      <div className={classes.viewer}>
        <FileViewer
          {...viewer}
          label={title}
          fill
          onDrawn={() => {
            setDrawn(true);
            onDrawn?.();
          }}
        />
      </div>
    </figure>
  );
}

interface StoredDocumentProps extends Pick<StoredFileProps, 'handle' | 'onDrawn'> {
  document: CandidateDocument;
  /** Distinguishes two files of one kind. */
  title: string;
}

function StoredDocument({ document, ...viewer }: StoredDocumentProps) {
  const file = useQuery(documentFileQuery(document.id));
  return (
    <StoredFile
      {...viewer}
      detail={`${document.file_path} · ${formatBytes(document.file_size)} · ${formatDateTime(document.created_at)}`}
      mimeType={document.mime_type}
      fileName={document.file_path}
      file={file}
    />
  );
}

/** The consolidated PDF of the registration as it was submitted: data, declarations and documents. */
export function ConsolidatedDocument({ candidateId, handle }: { candidateId: number; handle: Ref<ViewerHandle> }) {
  const file = useQuery({
    queryKey: [FILES, 'consolidated', candidateId],
    queryFn: ({ signal }) => staffClient.download(getConsolidatedPdf, { params: { id: candidateId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <StoredFile
      title="Consolidado de la inscripción"
      detail="PDF guardado al finalizar la inscripción"
      mimeType="application/pdf"
      fileName={`inscripcion-${String(candidateId)}.pdf`}
      file={file}
      handle={handle}
    />
  );
}

interface ComparePanesProps {
  document: ReviewedDocument;
  handle: Ref<ViewerHandle>;
  /** The current document is on the screen. */
  onDrawn: () => void;
}

/** Shows the rejected document with its reasons beside its replacement. */
export function ComparePanes({ document, ...viewer }: ComparePanesProps) {
  const { name, current, earlier } = document;
  if (!earlier) return <StoredDocument key={current.id} document={current} title={name} {...viewer} />;
  return (
    <div className={classes.compare}>
      <p className={classes.earlierReason}>
        <strong>Motivo del rechazo:</strong> {earlier.reason ?? 'el revisor no indicó un motivo para este documento.'}
      </p>
      {current.unchanged ? (
        <Notice type="warning">El archivo corregido es, byte por byte, el mismo que se rechazó.</Notice>
      ) : null}
      <div className={classes.panes}>
        <StoredDocument key={earlier.id} document={earlier} title={`${name}: anterior`} />
        <StoredDocument key={current.id} document={current} title={`${name}: corregido`} {...viewer} />
      </div>
    </div>
  );
}
