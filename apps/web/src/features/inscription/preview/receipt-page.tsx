import { Button } from '@mantine/core';
import { registrationSuccess } from '@urna/contract/candidacy';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { receiptSeen } from '../../../lib/candidate-session/transitions.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { SuccessIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SubmissionStatus } from '../submission-status.tsx';
import classes from './receipt.module.css';

/** Stays until the person leaves it: the session is over two seconds after sending, the proof isn't. */
export function ReceiptPage() {
  const receipt = useCandidateStore((state) => state.receipt);
  if (!receipt) return null;
  const success: Partial<Record<string, string>> = registrationSuccess;
  return (
    <div className={classes.page}>
      <article className={classes.receipt}>
        <span className={classes.mark}>
          <SuccessIcon size={48} />
        </span>
        <PageTitle
          title="Inscripción finalizada"
          subtitle={
            success[receipt.kind] ?? 'Ha ocurrido un error al registrar la candidatura. Por favor, intenta nuevamente.'
          }
        />
        <SubmissionStatus receipt={receipt} />
        <dl className={classes.facts}>
          <div>
            <dt>Número de radicado</dt>
            <dd className={classes.number}>{receipt.radicado}</dd>
          </div>
          <div>
            <dt>Fecha y hora</dt>
            <dd>{tellDateTime(receipt.submitted_at)}</dd>
          </div>
        </dl>
        <h2 className={classes.nextTitle}>Qué sigue</h2>
        <ul className={classes.next}>
          <li>Enviamos este comprobante a su correo electrónico. Consérvelo.</li>
          <li>El comité de validación revisará sus datos y documentos, que ya no se pueden modificar.</li>
          <li>
            Le informaremos el resultado por correo. Si algún documento debe corregirse, allí encontrará cómo y hasta
            cuándo.
          </li>
        </ul>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => window.print()}>
            Imprimir comprobante
          </Button>
          <Button onClick={receiptSeen}>Volver al inicio</Button>
        </div>
      </article>
    </div>
  );
}
