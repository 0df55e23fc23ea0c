import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteeProgress } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
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
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Recordar a ${trustee.name}`}
          loading={remind.isPending}
          onClick={() => remind.mutate(trustee.id, { onError: toastError })}
        >
          Recordar
        </Button>
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
  const sendLink = useSendLink(contest.contest);
  const { id, name, email } = trustee;
  const shared = {
    size: 'compact-sm',
    variant: 'subtle',
    'aria-label': `Enviar enlace nuevo a ${name}`,
  } as const;
  return contest.stage === 'preparing' ? (
    <Button {...shared} loading={sendLink.isPending} onClick={() => sendLink.mutate({ id }, { onError: toastError })}>
      Enviar enlace nuevo
    </Button>
  ) : (
    <ReasonButton
      {...shared}
      label="Enviar enlace nuevo"
      title={`Enviar un enlace nuevo a ${name}`}
      confirmLabel="Pedir el enlace"
      description="Lo lee quien lo apruebe, y queda en el registro de actividades con su nombre."
      sending={sendLink}
      onConfirm={(reason, close) => sendLink.mutate({ id, reason }, { onSuccess: close })}
    >
      <p className="note">{`Llega a ${email}, y el anterior deja de servir. ${BEFORE_EFFECT}`}</p>
    </ReasonButton>
  );
}
