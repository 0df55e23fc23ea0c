import { Button } from '@mantine/core';
import { type ChangeRequest, changeActionLabels } from '@urna/contract/access/change-requests';
import { Facts } from '@urna/ui/panel';
import { serverNow } from '@urna/ui/server-clock';
import { useId, useState } from 'react';
import { effectWords } from '../../../shared/access/change-requests/change-words.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { ReasonModal } from '../../../ui/modals/form-modal.tsx';
import { useDecideChange } from './change-requests-api.ts';

type Decision = 'approve' | 'decline' | 'withdraw';

/** Whoever asked may withdraw; any other administrator may approve, decline, and stop what is approved already. */
export function ChangeActions({ change }: { change: ChangeRequest }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const id = useId();
  const { is_own: isOwn, approval_refusal: refusal } = change;
  const isPending = change.state === 'pending';
  const named = `: ${changeActionLabels[change.action]}, ${change.about}`;
  return (
    <>
      {isPending && refusal !== null ? (
        <p className="note" id={id}>
          {refusal}
        </p>
      ) : null}
      <div className="cluster">
        {isPending && !isOwn ? (
          <Button
            size="sm"
            disabled={refusal !== null}
            aria-describedby={refusal === null ? undefined : id}
            onClick={() => setDecision('approve')}
          >
            Aprobar
            <span className="spoken">{named}</span>
          </Button>
        ) : null}
        <Button size="sm" variant="default" onClick={() => setDecision(isOwn ? 'withdraw' : 'decline')}>
          {isOwn ? 'Retirar' : isPending ? 'Rechazar' : 'Detener'}
          <span className="spoken">{named}</span>
        </Button>
      </div>
      {decision ? <DecisionModal change={change} decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}

interface DecisionModalProps {
  change: ChangeRequest;
  decision: Decision;
  onClose: () => void;
}

function DecisionModal({ change, decision, onClose }: DecisionModalProps) {
  const decide = useDecideChange(change.id);
  const label = changeActionLabels[change.action];
  if (decision === 'decline') {
    const verb = change.state === 'pending' ? 'Rechazar' : 'Detener';
    return (
      <ReasonModal
        title={`${verb}: ${label}`}
        confirmLabel={verb}
        description="Lo lee quien lo pidió, y queda en el registro de actividades con su nombre."
        sending={decide}
        onConfirm={(reason) => decide.mutate({ decision: 'decline', reason }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <p>
          <strong>{change.about}</strong>. Nada cambia, y se avisa a quienes ya se les había avisado.
        </p>
      </ReasonModal>
    );
  }
  return (
    <ConfirmModal
      opened
      title={`${decision === 'approve' ? 'Aprobar' : 'Retirar'}: ${label}`}
      confirmLabel={decision === 'approve' ? 'Sí, aprobar' : 'Sí, retirar'}
      loading={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ decision }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {decision === 'approve' ? (
        <ApprovedChange change={change} />
      ) : (
        <p>
          <strong>{change.about}</strong>. Nada cambia. Si más adelante hace falta, se pide de nuevo.
        </p>
      )}
    </ConfirmModal>
  );
}

/** Repeats what will happen: the second person decides about the same thing as the first. */
function ApprovedChange({ change }: { change: ChangeRequest }) {
  return (
    <div className="stack gap-sm">
      <p>
        <strong>{change.about}</strong>
      </p>
      <Facts facts={change.details.map(({ label, value }) => [label, value])} />
      <p>{`${change.requested_by} dio este motivo: «${change.reason}»`}</p>
      <p>Compruebe usted también que es cierto. Responde por este cambio tanto como quien lo pidió.</p>
      <p>{effectWords({ ...change, state: 'approved' }, serverNow())}</p>
    </div>
  );
}
