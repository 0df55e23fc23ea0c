import type { EmailCorrectionRecord } from '@urna/contract/help-desk';
import { ReasonModal } from '../../ui/reason-modal.tsx';
import classes from './help-desk.module.css';
import { useDecideCorrection } from './help-desk-api.ts';

interface DeclineCorrectionModalProps {
  correction: EmailCorrectionRecord;
  onClose: () => void;
}

export function DeclineCorrectionModal({ correction, onClose }: DeclineCorrectionModalProps) {
  const decide = useDecideCorrection(correction.id);
  return (
    <ReasonModal
      title="Rechazar la corrección"
      confirmLabel="Rechazar"
      description="Queda en el registro de actividades con su nombre."
      onConfirm={(reason) => decide.mutateAsync({ decision: 'decline', reason })}
      onClose={onClose}
    >
      <p className={classes.text}>
        El correo de <strong>{correction.voter.name}</strong> en el censo seguirá siendo {correction.old_email}. Se
        avisará a todas las direcciones.
      </p>
    </ReasonModal>
  );
}
