import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/contest-admin';
import { hasReached } from '@urna/contract/contest-names';
import type { TrusteeProgress } from '@urna/contract/contest-trustees';
import { messageOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRemind, useSendLink } from './trustee-api.ts';
import classes from './trustees.module.css';

interface CustodianActionsProps {
  contest: Contest;
  trustee: TrusteeProgress;
  onRemove?: (() => void) | undefined;
  onSetAside?: (() => void) | undefined;
}

/** Remind a pending trustee, or reissue a lost link. */
export function CustodianActions({ contest, trustee, onRemove, onSetAside }: CustodianActionsProps) {
  const remind = useRemind(contest.name);
  const sendLink = useSendLink(contest.name);
  const run = async (call: typeof remind) => {
    try {
      toast.success((await call.mutateAsync(trustee.id)).message);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  if (hasReached(contest.stage, 'decrypted')) return null;
  return (
    <div className={classes.actions}>
      {trustee.awaited === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Recordar a ${trustee.name}`}
          loading={remind.isPending}
          onClick={() => void run(remind)}
        >
          Recordar
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Enviar enlace nuevo a ${trustee.name}`}
        loading={sendLink.isPending}
        onClick={() => void run(sendLink)}
      >
        Enviar enlace nuevo
      </Button>
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
