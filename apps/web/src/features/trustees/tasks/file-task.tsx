import { sendOutput, sendPolynomial, sendRehearsal, type TrusteeTask } from '@urna/contract/election/trustees';
import { WorkingButton } from '../../../ui/buttons/working-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { OwnFile } from '../file/own-file.tsx';
import { secretOf } from '../key/key-file.ts';
import classes from '../trustee.module.css';
import { inTrusteeWorker } from '../worker/trustee-thread.ts';
import type { Secret } from '../worker/trustee-work.ts';
import type { TaskProps } from './task-props.ts';
import { useWork } from './use-work.ts';

type WithFile = Extract<TrusteeTask, { task: 'polynomial' | 'output' | 'rehearse' }>;

const words = {
  polynomial: {
    title: 'Reparta las partes de la llave',
    lead: 'Ya están las llaves de todos los custodios. Ahora su navegador prepara una parte para cada uno, que solo esa persona podrá abrir.',
    label: 'Preparar y enviar las partes',
    workingLabel: 'Preparando...',
  },
  output: {
    title: 'Reciba su parte de la llave',
    lead: 'Los demás custodios ya prepararon lo suyo. Su navegador comprueba que todo concuerde y compone su parte. No necesita guardar un archivo nuevo: sigue siendo el mismo.',
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
  const { title, lead, label, workingLabel } = words[task.task];
  const run = async (secret: Secret) => {
    switch (task.task) {
      case 'polynomial': {
        const polynomial = await inTrusteeWorker((works) => works.sharePolynomial(secret, task.certificates));
        return send((client) => client.call(sendPolynomial, { body: { polynomial } }));
      }
      case 'output': {
        const output = await inTrusteeWorker((works) => works.receiveShares(secret, task.certificates, task.input));
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
    <>
      <h2 className={classes.heading}>{title}</h2>
      <p>{lead}</p>
      {failure ? <Notice type="error">{failure}</Notice> : null}
      <OwnFile page={page} file={file} disabled={working} onFile={onFile} />
      {file ? (
        <div>
          <WorkingButton
            type="button"
            label={label}
            workingLabel={workingLabel}
            working={working}
            onClick={() => void work(() => run(secretOf(file)))}
          />
        </div>
      ) : null}
    </>
  );
}
