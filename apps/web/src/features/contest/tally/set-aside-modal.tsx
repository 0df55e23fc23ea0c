import type { Contest } from '@urna/contract/contest-admin';
import type { TrusteeProgress } from '@urna/contract/contest-trustees';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import classes from '../modal-form.module.css';
import { useSetAside } from '../trustees/trustee-api.ts';

interface SetAsideModalProps {
  contest: Contest;
  trustee: TrusteeProgress;
  onClose: () => void;
}

/** Sets aside a trustee's partial decryption and requests another. */
export function SetAsideModal({ contest, trustee, onClose }: SetAsideModalProps) {
  const setAside = useSetAside(contest.contest);
  return (
    <ReasonModal
      title="Apartar la parte de un custodio"
      confirmLabel="Apartar la parte"
      description="Queda en el registro de actividades con su nombre, y se publica en el acta y con el resultado."
      onConfirm={(reason) => setAside.mutateAsync({ id: trustee.id, reason })}
      onClose={onClose}
    >
      <p className={classes.text}>
        La parte que envió <strong>{trustee.name}</strong> no se usará para el resultado. Se le escribirá para que la
        envíe de nuevo con su mismo enlace y su mismo archivo.
      </p>
    </ReasonModal>
  );
}
