import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { whyNotReopenable } from '@urna/contract/candidacy/review-rules';
import { windowAccess, windowsOf } from '@urna/contract/process/calendar';
import { fullName } from '@urna/contract/shared/full-name';
import { serverNow } from '@urna/ui/server-clock';
import { useCalendar } from '../../../../domain/calendar/use-calendar.ts';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { ReasonButton } from '../../../../ui/buttons/confirm-button.tsx';
import { useRecuse, useReopen } from '../../review-api.ts';

interface ReopenProps {
  candidate: CandidateDetail;
  size: 'sm' | 'compact-md';
}

/** Shown to administrators while the registration can still be submitted again. */
export function ReopenWhereAllowed({ candidate, size }: ReopenProps) {
  const mayAdminister = useMay('administer');
  const { calendar } = useCalendar();
  const reopen = useReopen(candidate.id);
  const window = calendar && windowsOf(calendar, candidate.contest).inscription;
  const isOpen = window !== undefined && windowAccess('inscription', window, new Date(serverNow())).open;
  if (!mayAdminister || candidate.conflict !== null || !isOpen || whyNotReopenable(candidate) !== null) return null;
  return (
    <ReasonButton
      label="Reabrir la inscripción"
      variant="default"
      size={size}
      title="Reabrir la inscripción"
      confirmLabel="Reabrir"
      description="Lo leerá la persona, y queda en el registro de actividades con su nombre."
      sending={reopen}
      onConfirm={(reason, close) => reopen.mutate(reason, { onSuccess: close })}
    >
      <p>
        <strong>{fullName(candidate)}</strong> podrá cambiar una copia de sus datos y documentos y deberá finalizarla de
        nuevo. Lo enviado y lo decidido quedan apartados y no cuentan.
      </p>
      <p>
        Se avisa al correo declarado y al del registro profesional. El código para entrar llega solo al del registro.
      </p>
    </ReasonButton>
  );
}

interface RecuseProps {
  candidate: CandidateDetail;
  /** Forgets what the reviewer had decided and not sent. */
  onRecused: () => void;
}

/** Shown to reviewers while something remains to be decided about the candidacy. */
export function RecuseWhereAllowed({ candidate, onRecused }: RecuseProps) {
  const mayReview = useMay('review');
  const recuse = useRecuse(candidate.id, onRecused);
  const isDecided = candidate.review_status === 'APROBADO' || candidate.review_status === 'RECHAZADO';
  if (!mayReview || candidate.conflict !== null || candidate.set_aside || isDecided) return null;
  return (
    <ReasonButton
      label="Me declaro impedido"
      variant="subtle"
      size="compact-md"
      title="Declararme impedido"
      confirmLabel="Me declaro impedido"
      description="Queda en el registro de actividades con su nombre."
      sending={recuse}
      onConfirm={(reason, close) => recuse.mutate(reason, { onSuccess: close })}
    >
      <p>
        Usted no podrá decidir sobre la candidatura de <strong>{fullName(candidate)}</strong>, ni se le asignará: lo
        hará otra persona del comité. No se puede deshacer.
      </p>
    </ReasonButton>
  );
}
