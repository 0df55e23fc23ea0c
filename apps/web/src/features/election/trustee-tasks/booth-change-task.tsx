import { getBoothManifest } from '@urna/contract/election/booth';
import { sendBoothChange } from '@urna/contract/election/trustee-calls';
import { type TrusteeTask } from '@urna/contract/election/trustees';
import { WorkingButton } from '@urna/ui/button';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { OwnFile } from '../trustees/own-file.tsx';
import classes from '../trustees/trustee.module.css';
import { secretOf } from '../trustees/trustee-file.ts';
import { inTrusteeWorker } from '../trustees/trustee-thread.ts';
import { Prints, TaskFrame, type TaskProps, TaskStep, useWork } from './task.tsx';

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
    <TaskFrame
      title="Decida sobre el cambio de la casilla"
      failure={failure}
      lead={
        <>
          <p>
            La casilla es el programa con el que se cifran los votos. Quien opera el servidor propone cambiarla con la
            elección ya sellada. Mientras no firmen los custodios que hacen falta, se sirve la que se selló. Si firma,
            su nombre y las dos huellas quedan a la vista de todos.
          </p>
          <p>{`Cambio n.º ${number} de esta elección, propuesto el ${formatDateTime(proposed_at)}. Motivo: ${reason}`}</p>
        </>
      }
    >
      <ol className={classes.todo}>
        <TaskStep title="Compare las huellas">
          <Prints
            of={[
              ['Casilla de ahora', from],
              ['Casilla propuesta', to],
            ]}
          />
          <p>
            Firme solo si alguien en quien confía revisó qué cambia, construyó la casilla propuesta por su cuenta y
            obtuvo esa huella. No firmar es una respuesta: no tiene que hacer nada más.
          </p>
        </TaskStep>
        <TaskStep title="Abra su archivo">
          <OwnFile page={page} file={file} disabled={working} onFile={onFile} />
        </TaskStep>
        <TaskStep title="Firme" ahead={file === null}>
          <WorkingButton
            disabled={file === null}
            label="Firmar el cambio de la casilla"
            workingLabel="Firmando..."
            working={working}
            onClick={sign}
          />
        </TaskStep>
      </ol>
    </TaskFrame>
  );
}
