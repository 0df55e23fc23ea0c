import type { Choice, Contest } from '@urna/contract/contest-admin';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import { useExcludeChoice } from '../contest-api.ts';
import classes from '../modal-form.module.css';

interface ExcludeModalProps {
  contest: Contest;
  choice: Choice;
  onClose: () => void;
}

export function ExcludeModal({ contest, choice, onClose }: ExcludeModalProps) {
  const exclude = useExcludeChoice(contest.contest);
  return (
    <ReasonModal
      title="Retirar de la tarjeta electoral"
      confirmLabel="Retirar de la tarjeta"
      description="Por ejemplo, la renuncia o la decisión que lo ordena. Queda en el registro de actividades con su nombre."
      onConfirm={(reason) => exclude.mutateAsync({ candidate_id: choice.candidate_id, reason })}
      onClose={onClose}
    >
      <p className={classes.text}>
        <strong>{choice.full_name}</strong> no aparecerá en la tarjeta. Su candidatura sigue aprobada, y puede
        devolverla a la tarjeta mientras la elección no se selle.
      </p>
    </ReasonModal>
  );
}
