import type { ActivityEntry } from '@urna/contract/staff/activity-list';
import { useProcess } from '../../domain/process/process-context.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Modal } from '../../ui/modals/modal.tsx';
import classes from './activity-log.module.css';
import { type Change, logNameOf, showValue, splitProperties } from './log-words.ts';
import { type ContestLabels, labelsOfContests, propertyLabel } from './property-words.ts';

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

interface PropertiesModalProps {
  /** Kept while the modal closes, so that its content doesn't vanish early. */
  entry: ActivityEntry | null;
  opened: boolean;
  onClose: () => void;
}

export function PropertiesModal({ entry, opened, onClose }: PropertiesModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Propiedades del Registro" size={640}>
      {entry ? (
        <>
          <p className={classes.what}>
            <strong>{entry.description}</strong>
            <span className="note">
              {logNameOf(entry.log_name)} · {entry.causer_name} · {formatDateTime(entry.created_at)}
            </span>
          </p>
          <Properties entry={entry} />
        </>
      ) : null}
    </Modal>
  );
}
