import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteeProgress } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { useState } from 'react';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { CallButton } from '../../../ui/buttons/call-button.tsx';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import { useRemind, useSendLink } from './trustee-api.ts';

interface TrusteeActionsProps {
  contest: Contest;
  trustee: TrusteeProgress;
  onRemove?: (() => void) | undefined;
}

/** Remind a pending trustee, or reissue a lost link. */
export function TrusteeActions({ contest, trustee, onRemove }: TrusteeActionsProps) {
  const remind = useRemind(contest.contest);
  if (hasReached(contest.stage, 'decrypted')) return null;
  return (
    <div className="cluster">
      {trustee.awaited === null ? null : (
        <CallButton
          size="compact-sm"
          variant="default"
          label="Recordar"
          aria-label={`Recordar a ${trustee.name}`}
          call={() => remind.mutateAsync(trustee.id)}
        />
      )}
      <SendLink contest={contest} trustee={trustee} />
      {onRemove ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Quitar a ${trustee.name}`}
          onClick={onRemove}
        >
          Quitar
        </Button>
      ) : null}
    </div>
  );
}

/** From the sealing on a new link could act with a sealed key, so it takes two administrators. */
function SendLink({ contest, trustee }: Pick<TrusteeActionsProps, 'contest' | 'trustee'>) {
  const [asking, setAsking] = useState(false);
  const sendLink = useSendLink(contest.contest);
  const { id, name, email } = trustee;
  const shared = {
    size: 'compact-sm',
    variant: 'subtle',
    'aria-label': `Enviar enlace nuevo a ${name}`,
  } as const;
  if (contest.stage === 'preparing') {
    return <CallButton {...shared} label="Enviar enlace nuevo" call={() => sendLink.mutateAsync({ id })} />;
  }
  return (
    <>
      <Button {...shared} onClick={() => setAsking(true)}>
        Enviar enlace nuevo
      </Button>
      {asking ? (
        <ReasonModal
          title={`Enviar un enlace nuevo a ${name}`}
          confirmLabel="Pedir el enlace"
          description="Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre."
          onConfirm={(reason) => sendLink.mutateAsync({ id, reason })}
          tell={tellAnswer}
          onClose={() => setAsking(false)}
        >
          <p className="note">{`Llega a ${email}, y el anterior deja de servir. ${BEFORE_EFFECT}`}</p>
        </ReasonModal>
      ) : null}
    </>
  );
}
