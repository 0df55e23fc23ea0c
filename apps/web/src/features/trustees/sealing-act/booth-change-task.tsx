import { getBoothManifest } from '@urna/contract/election/booth';
import { sendBoothChange, type TrusteeTask } from '@urna/contract/election/trustees';
import { WorkingButton } from '@urna/ui/button';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { OwnFile } from '../file/own-file.tsx';
import { secretOf } from '../key/key-file.ts';
import type { TaskProps } from '../tasks/task-props.ts';
import { useWork } from '../tasks/use-work.ts';
import { WorkFailure } from '../tasks/work-failure.tsx';
import classes from '../trustee.module.css';
import { inTrusteeWorker } from '../worker/trustee-thread.ts';

type Change = Extract<TrusteeTask, { task: 'booth_change' }>;

/** Another booth while voters may vote: it is served only once enough trustees of every open election have signed it. */
export function BoothChangeTask({ page, token, file, onFile, task }: TaskProps & { task: Change }) {
  const { working, failure, work, send } = useWork(token);
  const { election, number, from, to, reason, proposed_at, sealed_share } = task;
  const manifestUrl = addressOfCall(getBoothManifest, { params: { hash: to } });
  const sign = () =>
    work(async () => {
      if (!file) return;
      const signature = await inTrusteeWorker((works) =>
        works.signNewBooth(secretOf(file), sealed_share, { election, number, from, to }, manifestUrl),
      );
      await send((client) => client.call(sendBoothChange, { body: { to, signature } }));
    });
  return (
    <>
      <h2 className={classes.heading}>Decida sobre el cambio de la casilla</h2>
      <p>
        La casilla es el programa con el que se cifran los votos. Quien opera el servidor propone cambiarla con la
        elección ya sellada. Mientras no firmen los custodios que hacen falta, se sirve la que se selló. Si firma, su
        nombre y las dos huellas quedan a la vista de todos.
      </p>
      <p>{`Cambio n.º ${number} de esta elección, propuesto el ${formatDateTime(proposed_at)}. Motivo: ${reason}`}</p>
      {failure ? <WorkFailure words={failure} /> : null}
      <ol className={classes.todo}>
        <li>
          <h3>Compare las huellas</h3>
          <dl className={classes.prints}>
            <div>
              <dt>Casilla de ahora</dt>
              <dd>
                <code>{from}</code>
              </dd>
            </div>
            <div>
              <dt>Casilla propuesta</dt>
              <dd>
                <code>{to}</code>
              </dd>
            </div>
          </dl>
          <p>
            Firme solo si alguien en quien confía revisó qué cambia, construyó la casilla propuesta por su cuenta y
            obtuvo esa huella. No firmar es una respuesta: no tiene que hacer nada más.
          </p>
        </li>
        <li>
          <h3>Abra su archivo</h3>
          <OwnFile page={page} file={file} disabled={working} onFile={onFile} />
        </li>
        <li data-ahead={file === null || undefined}>
          <h3>Firme</h3>
          <WorkingButton
            disabled={file === null}
            label="Firmar el cambio de la casilla"
            workingLabel="Firmando..."
            working={working}
            onClick={sign}
          />
        </li>
      </ol>
    </>
  );
}
