import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOutCandidate } from '../../domain/candidate-session/log-out-candidate.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { useVoterStore } from '../../domain/voter-session/voter-store.ts';
import { logOutStaff } from '../../features/staff-session/log-out-staff.ts';
import { logOutVoter } from '../../features/voting/session/log-out-voter.ts';
import { paths } from '../../lib/paths.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';

/** Confirms the logout of the current voter, staff member or candidate. */
export function LogoutConfirm({ opened, onCancel }: { opened: boolean; onCancel: () => void }) {
  const navigate = useNavigate();
  const isStaff = useAuthStore((state) => state.user !== null);
  const isVoter = useVoterStore((state) => state.session !== null);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    if (isVoter) {
      logOutVoter();
      return;
    }
    if (isStaff) {
      await logOutStaff();
      return;
    }
    await logOutCandidate();
    await navigate(paths.home, { replace: true });
  };

  return (
    <ConfirmModal
      opened={opened}
      title="¿Está seguro que desea cerrar la sesión?"
      confirmLabel="Cerrar sesión"
      cancelLabel="Cancelar"
      loading={leaving}
      onCancel={onCancel}
      onConfirm={() => void leave()}
    >
      <p>Al continuar, la sesión actual se cerrará automáticamente.</p>
    </ConfirmModal>
  );
}
