import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { CheckIcon, ClockIcon, CloseIcon } from '@urna/ui/icons';
import type { Draft } from '../drafts/draft.ts';
import classes from './document-tabs.module.css';
import type { ReviewedDocument } from './documents-of.ts';

export const CONSOLIDATED = 'consolidado';

type Mark = CandidateDocument['review_status'];
const marks = {
  PENDIENTE: { word: 'Pendiente', Icon: ClockIcon, tone: 'plain' },
  APROBADO: { word: 'Aprobado', Icon: CheckIcon, tone: 'success' },
  RECHAZADO: { word: 'Rechazado', Icon: CloseIcon, tone: 'error' },
} as const satisfies Record<Mark, { word: string; Icon: typeof ClockIcon; tone: string }>;

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
  return (
    <nav className={classes.tabs} aria-label="Documentos de la candidatura">
      {documents.map(({ kind, name, current }) => {
        const status: Mark = draft ? (draft.documents[current.id]?.decision ?? 'PENDIENTE') : current.review_status;
        const { word, Icon, tone } = marks[status];
        return (
          <button
            key={kind}
            type="button"
            className={classes.tab}
            aria-current={selected === kind ? 'true' : undefined}
            onClick={() => onSelect(kind)}
          >
            <span>{name}</span>
            <span className={classes.status} data-tone={tone}>
              <Icon size={14} />
              {word}
            </span>
          </button>
        );
      })}
      {hasConsolidated ? (
        <button
          type="button"
          className={classes.tab}
          aria-current={selected === CONSOLIDATED ? 'true' : undefined}
          onClick={() => onSelect(CONSOLIDATED)}
        >
          <span>Consolidado</span>
          <span className={classes.status} data-tone="plain">
            PDF completo
          </span>
        </button>
      ) : null}
    </nav>
  );
}
