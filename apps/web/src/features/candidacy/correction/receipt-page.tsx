import { correctionFinishedText, correctionFinishedTitle } from '@urna/contract/candidacy/correction';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/shared/limits';
import { useEffect } from 'react';
import { CandidacyReceipt } from '../../../shared/candidacy/candidate-session/candidacy-receipt.tsx';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { clearSession, closeCorrectionReceipt } from '../../../shared/candidacy/candidate-session/transitions.ts';

/** Clears the session here, not in the submit button, so that a reload in between clears it too. */
function useClearedSession(): void {
  const isOpen = useCandidateStore((state) => state.tokenInfo !== null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = window.setTimeout(() => clearSession({ keepDraft: true }), CLEAR_SESSION_AFTER_SUBMIT_MS);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
}

/** Stays until closed: the session ends two seconds after sending, but the receipt remains. */
export function ReceiptPage() {
  const receipt = useCandidateStore((state) => state.correction_receipt);
  useClearedSession();
  if (!receipt) return null;
  const leave = () => {
    clearSession({ keepDraft: true });
    closeCorrectionReceipt();
  };
  return (
    <CandidacyReceipt
      receipt={receipt}
      title={correctionFinishedTitle}
      subtitle={correctionFinishedText}
      next={[
        'Enviamos este comprobante a su correo electrónico. Consérvelo.',
        'El comité de validación hará la última revisión, que es definitiva. Le informaremos el resultado por correo.',
      ]}
      onLeave={leave}
    />
  );
}
