import { correctionFinishedText, correctionFinishedTitle } from '@urna/contract/candidacy/correction';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/shared/limits';
import { useEffect } from 'react';
import { OffBallotNotice } from '../../../domain/calendar/off-ballot-notice.tsx';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { correctionReceiptSeen } from '../../../domain/candidate-session/correction-transitions.ts';
import { sessionCleared } from '../../../domain/candidate-session/transitions.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { Receipt } from '../../../ui/layout/receipt.tsx';

/** Clears the session here, not in the submit button, so that a reload in between clears it too. */
function useClearedSession(): void {
  const isOpen = useCandidateStore((state) => state.tokenInfo !== null);
  useEffect(() => {
    if (!isOpen) return;
    const timer = window.setTimeout(() => sessionCleared({ keepDraft: true }), CLEAR_SESSION_AFTER_SUBMIT_MS);
    return () => window.clearTimeout(timer);
  }, [isOpen]);
}

/** Stays until closed: the session ends two seconds after sending, but the receipt remains. */
export function ReceiptPage() {
  const receipt = useCandidateStore((state) => state.correction_receipt);
  useClearedSession();
  if (!receipt) return null;
  const leave = () => {
    sessionCleared({ keepDraft: true });
    correctionReceiptSeen();
  };
  return (
    <Receipt
      title={correctionFinishedTitle}
      subtitle={correctionFinishedText}
      status={<OffBallotNotice ballot={receipt.ballot} />}
      mainFact={receipt.radicado ? ['Número de radicado', receipt.radicado] : null}
      facts={[
        ['Documentos corregidos', receipt.documents.join(', ')],
        ['Fecha y hora', tellDateTime(receipt.sent_at)],
      ]}
      next={[
        'Enviamos este comprobante a su correo electrónico. Consérvelo.',
        'El comité hará la última revisión, que es definitiva. Le informaremos el resultado por correo.',
      ]}
      onLeave={leave}
    />
  );
}
