import { endStaffSession } from '@urna/contract/access/staff-session';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { tokenClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { currentStaffBearer, useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { markStaffLoggedOut } from '../../shared/access/staff-session/auth-transitions.ts';
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

/** Clears the local session before the call: on a shared computer logout must not depend on the network. */
async function logOutStaff(): Promise<void> {
  const token = currentStaffBearer();
  markStaffLoggedOut();
  if (!token) return;
  try {
    await tokenClient(token).call(endStaffSession);
  } catch (error) {
    // A dead session is the goal; after any other failure it stays open until it expires.
    if (error instanceof ApiError && error.status === 401) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en una hora.');
  }
}
