import type { EmailCorrectionRecord } from '@urna/contract/voting/help-desk';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import classes from './help-desk.module.css';
import { useDecideCorrection } from './help-desk-api.ts';

interface ApproveCorrectionModalProps {
  correction: EmailCorrectionRecord;
  onClose: () => void;
}

export function ApproveCorrectionModal({ correction, onClose }: ApproveCorrectionModalProps) {
  const { working, refusal, attempt } = useAttempt();
  const decide = useDecideCorrection(correction.id);
  const submit = () =>
    attempt(async () => {
      const { message } = await decide.mutateAsync({ decision: 'approve' });
      toast.success(message);
      onClose();
    });
  return (
    <FormModal
      title="Aprobar la corrección"
      confirmLabel="Sí, aprobar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.text}>
        El correo de <strong>{correction.voter.name}</strong> en el censo pasará a ser
      </p>
      <p className={classes.newAddress}>{correction.new_email}</p>
      <p className={classes.text}>
        {correction.requested_by} dio este motivo: «{correction.reason}»
      </p>
      <p className={classes.text}>
        Compruebe usted también la identidad de la persona. Se avisará a todas las direcciones, y cualquiera de ellas
        puede detener el cambio. Los códigos y enlaces enviados a la anterior dejan de servir.
      </p>
    </FormModal>
  );
}
