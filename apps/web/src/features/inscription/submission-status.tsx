import { ClockIcon, SuccessIcon } from '@urna/ui/icons';
import type { Receipt } from '../../domain/candidate-session/candidate-state.ts';
import { tellDateTime } from '../../lib/format.ts';
import classes from './inscription.module.css';

/** Always visible: nobody may leave with the false belief of having submitted. */
export function SubmissionStatus({ receipt }: { receipt: Pick<Receipt, 'radicado' | 'submitted_at'> | null }) {
  return (
    <p className={classes.sent} data-sent={receipt !== null || undefined}>
      {receipt ? (
        <>
          <SuccessIcon size={18} /> Enviado el {tellDateTime(receipt.submitted_at)}, radicado {receipt.radicado}
        </>
      ) : (
        <>
          <ClockIcon size={18} /> Aún no enviado
        </>
      )}
    </p>
  );
}
