import { Button } from '@mantine/core';
import { type EmailCorrectionRecord, emailCorrectionStateLabels } from '@urna/contract/voting/help-desk';
import { useState } from 'react';
import { titleOf } from '../../domain/process/shown-process.ts';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon } from '../../ui/icons/icons.tsx';
import { ReasonModal } from '../../ui/modals/reason-modal.tsx';
import { useKeptFocus } from '../../ui/modals/use-kept-focus.ts';
import { ApproveCorrectionModal } from './approve-correction-modal.tsx';
import classes from './help-desk.module.css';
import { useDecideCorrection } from './help-desk-api.ts';

const icons = { pending: ClockIcon, approved: SuccessIcon, declined: InfoIcon, stopped: ErrorIcon } as const;
const tones = { pending: 'waiting', approved: 'good', declined: 'plain', stopped: 'bad' } as const;

interface CorrectionListProps {
  label: string;
  corrections: readonly EmailCorrectionRecord[];
  /** Shows the person's name, on pages that list several people. */
  named: boolean;
}

/** Address corrections, which two administrators decide, with each one's reason. */
export function CorrectionList({ label, corrections, named }: CorrectionListProps) {
  // A decided correction moves down the list, and the buttons that decided it are removed.
  const list = useKeptFocus<HTMLUListElement>(corrections.map(({ id, state }) => `${String(id)} ${state}`));
  return (
    <ul className={classes.corrections} aria-label={label} ref={list} tabIndex={-1}>
      {corrections.map((correction) => (
        <CorrectionItem key={correction.id} correction={correction} named={named} />
      ))}
    </ul>
  );
}

function CorrectionItem({ correction, named }: { correction: EmailCorrectionRecord; named: boolean }) {
  const mayDecide = useMay('administer');
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null);
  const { state } = correction;
  const Icon = icons[state];
  return (
    <li className={classes.correction}>
      <p className={classes.title} data-tone={tones[state]}>
        {named ? correction.voter.name : `De ${correction.old_email}`}
        <span className={classes.state}>
          <Icon size={16} /> {emailCorrectionStateLabels[state]}
        </span>
      </p>
      {named ? <p className={classes.detail}>{titleOf(correction.contest)}</p> : null}
      <p className={classes.change}>
        {named ? `${correction.old_email} → ${correction.new_email}` : `A ${correction.new_email}`}
      </p>
      <p className={classes.detail}>
        La pidió {correction.requested_by} el {formatDateTime(correction.requested_at)}: {correction.reason}
      </p>
      <Ending correction={correction} />
      {state === 'pending' && mayDecide ? (
        correction.is_own ? (
          <p className={classes.detail}>Usted la pidió: la decide otro administrador.</p>
        ) : (
          <div className={classes.decide}>
            <Button size="sm" onClick={() => setDeciding('approve')}>
              Aprobar
            </Button>
            <Button size="sm" variant="default" onClick={() => setDeciding('decline')}>
              Rechazar
            </Button>
          </div>
        )
      ) : null}
      {deciding === 'approve' ? (
        <ApproveCorrectionModal correction={correction} onClose={() => setDeciding(null)} />
      ) : null}
      {deciding === 'decline' ? (
        <DeclineCorrectionModal correction={correction} onClose={() => setDeciding(null)} />
      ) : null}
    </li>
  );
}

function Ending({ correction }: { correction: EmailCorrectionRecord }) {
  const { state, decided_by: by, decided_at: at, decline_reason: why, stopped_at: stopped } = correction;
  const decided = by !== null && at !== null ? `${by}, el ${formatDateTime(at)}` : null;
  return (
    <>
      {decided === null ? null : (
        <p className={classes.detail}>
          {state === 'declined' ? `La rechazó ${decided}: ${why ?? ''}` : `La aprobó ${decided}.`}
        </p>
      )}
      {stopped === null ? null : (
        <p className={classes.detail}>
          {decided === null
            ? `Se detuvo el ${formatDateTime(stopped)} con el enlace de un correo.`
            : `Se detuvo el ${formatDateTime(stopped)} con el enlace de un correo: volvió la dirección anterior.`}
        </p>
      )}
    </>
  );
}

interface DeclineCorrectionModalProps {
  correction: EmailCorrectionRecord;
  onClose: () => void;
}

function DeclineCorrectionModal({ correction, onClose }: DeclineCorrectionModalProps) {
  const decide = useDecideCorrection(correction.id);
  return (
    <ReasonModal
      title="Rechazar la corrección"
      confirmLabel="Rechazar"
      description="Queda en el registro de actividades con su nombre."
      onConfirm={(reason) => decide.mutateAsync({ decision: 'decline', reason })}
      onClose={onClose}
    >
      <p className={classes.text}>
        El correo de <strong>{correction.voter.name}</strong> en el censo seguirá siendo {correction.old_email}. Se
        avisará a todas las direcciones.
      </p>
    </ReasonModal>
  );
}
