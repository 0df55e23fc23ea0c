import type { ActivityEntry } from '@urna/contract/activity/activity-list';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import { ModalButton } from '../../ui/buttons/modal-button.tsx';
import { Modal } from '../../ui/modals/modal.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import classes from './activity-log.module.css';
import { type Change, logNameOf, showValue, splitProperties, subjectOf } from './log-words.ts';
import { type ContestLabels, labelsOfContests, propertyLabel } from './property-words.ts';

/** An entry, and whether it is a part of the decision above it. */
type LogRow = ActivityEntry & { isPart: boolean };

/** A decision is written with the decision on each of its documents, at one time: they are shown as one. */
export function rowsOf(entries: readonly ActivityEntry[]): LogRow[] {
  return entries.map((entry, index) => {
    const whole = entries.slice(0, index).findLast(({ event }) => event !== 'document_reviewed');
    const isPart =
      entry.event === 'document_reviewed' &&
      whole?.event === 'candidate_reviewed' &&
      whole.created_at === entry.created_at &&
      whole.properties['candidate_id'] === entry.properties['candidate_id'];
    return { ...entry, isPart };
  });
}

function Description({ entry }: { entry: LogRow }) {
  const { contests } = useProcess();
  const subject = entry.isPart ? null : subjectOf(entry, labelsOfContests(contests));
  const { document_type: document } = entry.properties;
  return (
    <>
      {entry.isPart && typeof document === 'string' ? (
        <span className={classes.part}>
          {entry.description}: {document}
        </span>
      ) : (
        entry.description
      )}
      {subject ? <span className="note">{subject}</span> : null}
    </>
  );
}

/** A part says nothing again that stands above it. */
const unlessPart = (render: (entry: LogRow) => ReactNode) => (entry: LogRow) =>
  entry.isPart ? <span className="spoken">Lo mismo</span> : render(entry);

export const logColumns: readonly Column<LogRow>[] = [
  { key: 'date', header: 'Fecha', cell: unlessPart(({ created_at }) => <time>{formatDateTime(created_at)}</time>) },
  { key: 'name', header: 'Registro', cell: unlessPart(({ log_name }) => logNameOf(log_name)) },
  { key: 'causer', header: 'Responsable', cell: unlessPart(({ causer_name }) => causer_name) },
  { key: 'description', header: 'Descripción', isRowHeader: true, cell: (entry) => <Description entry={entry} /> },
  {
    key: 'details',
    header: 'Propiedades',
    align: 'end',
    bare: true,
    cell: (entry) => (
      <ModalButton
        variant="subtle"
        size="compact-sm"
        className={classes.details ?? ''}
        aria-label={`Ver detalles: ${entry.description}, ${formatDateTime(entry.created_at)}`}
        renderModal={(close) => <PropertiesModal entry={entry} onClose={close} />}
      >
        Ver detalles
      </ModalButton>
    ),
  },
];

function Changes({ changes, contests }: { changes: readonly Change[]; contests: ContestLabels }) {
  return (
    <table className={classes.changes}>
      <caption className={classes.caption}>Cambios</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Antes</th>
          <th scope="col">Después</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">{propertyLabel(key)}</th>
            <td>{showValue(key, before, contests)}</td>
            <td>{showValue(key, after, contests)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Properties({ entry }: { entry: ActivityEntry }) {
  const contests = labelsOfContests(useProcess().contests);
  const { plain, changes } = splitProperties(entry.properties);
  if (plain.length === 0 && changes.length === 0) return <p>No hay propiedades disponibles</p>;
  return (
    <>
      {plain.length > 0 ? (
        <dl>
          {plain.map(([key, value]) => (
            <div key={key} className={classes.property}>
              <dt>{propertyLabel(key)}</dt>
              <dd>{showValue(key, value, contests)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {changes.length > 0 ? <Changes changes={changes} contests={contests} /> : null}
    </>
  );
}

function PropertiesModal({ entry, onClose }: { entry: ActivityEntry; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Propiedades del Registro" size={640}>
      <p className={classes.what}>
        <strong>{entry.description}</strong>
        <span className="note">
          {logNameOf(entry.log_name)} · {entry.causer_name} · {formatDateTime(entry.created_at)}
        </span>
      </p>
      <Properties entry={entry} />
    </Modal>
  );
}
