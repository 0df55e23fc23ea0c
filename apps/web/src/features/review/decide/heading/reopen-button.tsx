import { Button } from '@mantine/core';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { whyNotReopenable } from '@urna/contract/candidacy/review-rules';
import { windowAccess, windowsOf } from '@urna/contract/process/calendar';
import { fullName } from '@urna/contract/shared/full-name';
import { useState } from 'react';
import { useCalendar } from '../../../../domain/calendar/use-calendar.ts';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { ReasonModal } from '../../../../ui/modals/reason-modal.tsx';
import { useReopen } from '../../review-api.ts';

interface ReopenProps {
  candidate: CandidateDetail;
  size: 'sm' | 'compact-md';
}

/** Shown to administrators while the registration can still be submitted again. */
export function ReopenWhereAllowed({ candidate, size }: ReopenProps) {
  const mayAdminister = useMay('administer');
  const { calendar } = useCalendar();
  const [asking, setAsking] = useState(false);
  const window = calendar && windowsOf(calendar, candidate.contest).inscription;
  const isOpen = window !== undefined && windowAccess('inscription', window, new Date(serverNow())).open;
  if (!mayAdminister || candidate.conflict !== null || !isOpen || whyNotReopenable(candidate) !== null) return null;
  return (
    <>
      <Button variant="default" size={size} onClick={() => setAsking(true)}>
        Reabrir la inscripción
      </Button>
      {asking ? <ReopenModal candidate={candidate} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function ReopenModal({ candidate, onClose }: { candidate: CandidateDetail; onClose: () => void }) {
  const reopen = useReopen(candidate.id);
  return (
    <ReasonModal
      title="Reabrir la inscripción"
      confirmLabel="Reabrir"
      description="Lo leerá la persona, y queda en el registro de actividades con su nombre."
      onConfirm={(reason) => reopen.mutateAsync(reason)}
      onClose={onClose}
    >
      <p>
        <strong>{fullName(candidate)}</strong> podrá cambiar una copia de sus datos y documentos y deberá finalizarla de
        nuevo. Lo enviado y lo decidido quedan apartados y no cuentan.
      </p>
      <p>
        Se avisa al correo declarado y al del registro profesional. El código para entrar llega solo al del registro.
      </p>
    </ReasonModal>
  );
}
