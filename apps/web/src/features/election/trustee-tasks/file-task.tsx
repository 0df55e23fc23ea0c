import { sendCommitment, sendOutput, sendPolynomial, sendRehearsal } from '@urna/contract/election/trustee-calls';
import { type TrusteeTask } from '@urna/contract/election/trustees';
import { WorkingButton } from '@urna/ui/button';
import { useMemo, useState } from 'react';
import { OwnFile } from '../trustees/own-file.tsx';
import { secretOf } from '../trustees/trustee-file.ts';
import { inTrusteeWorker } from '../trustees/trustee-thread.ts';
import type { Secret } from '../trustees/trustee-work.ts';
import { BrokenCommitments, ChangedCommitments, keepCommitments, ShownCommitments } from './commitments.tsx';
import { TaskFrame, type TaskProps, useWork } from './task.tsx';

type WithFile = Extract<TrusteeTask, { task: 'commitment' | 'polynomial' | 'output' | 'rehearse' }>;

const words = {
  commitment: {
    title: 'Fije su parte de la llave',
    lead: 'Ya están las llaves de todos los custodios. Ahora su navegador prepara su parte y entrega solo su huella. Cuando estén las de todos se muestran las partes: así nadie puede escoger la suya según las demás.',
    label: 'Preparar y entregar la huella',
    workingLabel: 'Preparando...',
  },
  polynomial: {
    title: 'Reparta las partes de la llave',
    lead: 'Ya están las huellas de todos los custodios. Ahora su navegador prepara una parte para cada uno, que solo esa persona podrá abrir.',
    label: 'Preparar y enviar las partes',
    workingLabel: 'Preparando...',
  },
  output: {
    title: 'Reciba su parte de la llave',
    lead: 'Los demás custodios ya prepararon lo suyo. Su navegador comprueba que cada uno mostró la parte cuya huella entregó, y compone la suya. No necesita guardar un archivo nuevo: sigue siendo el mismo.',
    label: 'Comprobar y recibir mi parte',
    workingLabel: 'Comprobando...',
  },
  rehearse: {
    title: 'Haga el ensayo',
    lead: 'Es una prueba con unos votos inventados: comprueba que su archivo abre su parte, antes de que alguien vote de verdad.',
    label: 'Hacer el ensayo',
    workingLabel: 'Descifrando el ensayo...',
  },
} as const;

/** A step that uses the trustee's file and sends one text. */
export function FileTask({ page, token, file, onFile, task }: TaskProps & { task: WithFile }) {
  const { working, failure, work, send } = useWork(token);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const commitments = 'commitments' in task ? task.commitments : null;
  const fingerprint = page.trustee.key_fingerprint ?? '';
  // Again when the page is reloaded: the first list that was shown binds whoever chose them.
  const areUnchanged = useMemo(
    () => commitments === null || keepCommitments(fingerprint, commitments),
    [commitments, fingerprint],
  );
  const { title, lead, label, workingLabel } = words[task.task];
  const run = async (secret: Secret) => {
    switch (task.task) {
      case 'commitment': {
        const commitment = await inTrusteeWorker((works) => works.commit(secret, task.certificates));
        return send((client) => client.call(sendCommitment, { body: { commitment } }));
      }
      case 'polynomial': {
        const polynomial = await inTrusteeWorker((works) =>
          works.sharePolynomial(secret, task.certificates, task.commitments),
        );
        return send((client) => client.call(sendPolynomial, { body: { polynomial } }));
      }
      case 'output': {
        const outcome = await inTrusteeWorker((works) =>
          works.receiveShares(secret, task.certificates, task.commitments, task.input),
        );
        if ('broken' in outcome) {
          setBroken(outcome.broken);
          return;
        }
        const { output } = outcome;
        return send((client) => client.call(sendOutput, { body: { output } }));
      }
      case 'rehearse': {
        const { exponents, sealed_share } = task;
        const partial = await inTrusteeWorker((works) => works.rehearse(secret, page.contest, exponents, sealed_share));
        return send((client) => client.call(sendRehearsal, { body: { partial } }));
      }
    }
  };
  return (
    <TaskFrame title={title} lead={<p>{lead}</p>} failure={failure}>
      {commitments ? <ShownCommitments page={page} commitments={commitments} /> : null}
      {areUnchanged ? null : <ChangedCommitments />}
      {broken.length > 0 ? <BrokenCommitments page={page} broken={broken} /> : null}
      {areUnchanged ? <OwnFile page={page} file={file} disabled={working} onFile={onFile} /> : null}
      {areUnchanged && file ? (
        <div>
          <WorkingButton
            label={label}
            workingLabel={workingLabel}
            working={working}
            onClick={() => work(() => run(secretOf(file)))}
          />
        </div>
      ) : null}
    </TaskFrame>
  );
}
