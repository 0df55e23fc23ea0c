import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteeProgress } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { CallButton } from '../../../ui/buttons/call-button.tsx';
import { useRemind, useSendLink } from './trustee-api.ts';
import classes from './trustees.module.css';

interface TrusteeActionsProps {
  contest: Contest;
  trustee: TrusteeProgress;
  onRemove?: (() => void) | undefined;
  onSetAside?: (() => void) | undefined;
}

/** Remind a pending trustee, or reissue a lost link. */
export function TrusteeActions({ contest, trustee, onRemove, onSetAside }: TrusteeActionsProps) {
  const remind = useRemind(contest.contest);
  const sendLink = useSendLink(contest.contest);
  if (hasReached(contest.stage, 'decrypted')) return null;
  return (
    <div className={classes.actions}>
      {trustee.awaited === null ? null : (
        <CallButton
          size="compact-sm"
          variant="default"
          label="Recordar"
          aria-label={`Recordar a ${trustee.name}`}
          call={() => remind.mutateAsync(trustee.id)}
        />
      )}
      <CallButton
        size="compact-sm"
        variant="subtle"
        label="Enviar enlace nuevo"
        aria-label={`Enviar enlace nuevo a ${trustee.name}`}
        call={() => sendLink.mutateAsync(trustee.id)}
      />
      {onSetAside ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Apartar la parte de ${trustee.name}`}
          onClick={onSetAside}
        >
          Apartar su parte
        </Button>
      ) : null}
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
