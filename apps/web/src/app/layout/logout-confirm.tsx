import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOutStaff } from '../../features/access/staff-session/log-out-staff.ts';
import { paths } from '../../lib/paths.ts';
import { useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { logOutCandidate } from '../../shared/candidacy/candidate-session/session.ts';
import { ConfirmModal } from '../../ui/modals/confirm-modal.tsx';

/** What a reviewer approved in the last seconds is sent first. Loaded with the staff's pages. */
async function sendApprovals() {
  const { sendBeforeLeaving } = await import('../../features/candidacy/review-screen/pending-approval.ts');
  return sendBeforeLeaving();
}

/** Confirms the logout of the current staff member or candidate. */
export function LogoutConfirm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const isStaff = useAuthStore((state) => state.user !== null);
  const [leaving, setLeaving] = useState(false);
  /** Approvals that couldn't be sent: the person decides whether to leave without them. */
  const [unsent, setUnsent] = useState<readonly { name: string; refusal: string | null }[]>([]);

  const leave = async () => {
    setLeaving(true);
    if (isStaff) {
      // A second press leaves without them: on a shared computer logout must not depend on the network.
      const left = unsent.length > 0 ? [] : await sendApprovals();
      setUnsent(left);
      if (left.length > 0) setLeaving(false);
      else await logOutStaff();
      return;
    }
    await logOutCandidate();
    await navigate(paths.home, { replace: true });
  };

  return (
    <ConfirmModal
      opened
      title="¿Está seguro que desea cerrar la sesión?"
      confirmLabel={unsent.length > 0 ? 'Cerrar sin enviar' : 'Cerrar sesión'}
      loading={leaving}
      onCancel={onCancel}
      onConfirm={() => void leave()}
    >
      <p>Al continuar, la sesión actual se cerrará automáticamente.</p>
      {unsent.map(({ name, refusal }) => (
        <p key={name} role="alert">
          <strong>No se envió la aprobación de {name}.</strong> {refusal} Si cierra la sesión, deberá aprobarla otra
          vez.
        </p>
      ))}
    </ConfirmModal>
  );
}
