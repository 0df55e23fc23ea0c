import { Notice } from '@urna/ui/notice';
import type { Ref } from 'react';
import type { ViewerHandle } from '../../../../ui/files/use-viewer.ts';
import classes from './compare-panes.module.css';
import type { ReviewedDocument } from './documents-of.ts';
import { StoredDocument } from './stored-document.tsx';

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
