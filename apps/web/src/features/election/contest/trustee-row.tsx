// A trustee in a list: the pending task or the last completed one, and what an administrator can do about it.

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Contest } from '@urna/contract/election/contest-admin';
import {
  dismissTrustee,
  sendTrusteeLink,
  sendTrusteeReminder,
  type TrusteeProgress,
} from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { trusteeStepLabels } from '@urna/contract/election/trustees';
import { ClockIcon, RefreshIcon, SuccessIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { BEFORE_EFFECT } from '../../../shared/access/change-requests/change-words.ts';
import { ConfirmButton, ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { useContestChange, useReloadContest } from './contest-api.ts';
import classes from './steps.module.css';

interface TrusteeRowProps {
  contest: Contest;
  trustee: TrusteeProgress;
  administers: boolean;
  email?: string;
  mayRemove?: boolean;
  children?: ReactNode;
}

export function TrusteeRow({ contest, trustee, administers, mayRemove = false, email, children }: TrusteeRowProps) {
  const isAwaited = trustee.awaited !== null;
  return (
    <li className={classes.trustee}>
      <div className={classes.words}>
        <p className="name">{trustee.name}</p>
        {email === undefined ? null : <p className="note">{email}</p>}
        <p className={classes.state} data-tone={isAwaited ? 'warning' : 'success'}>
          {isAwaited ? <ClockIcon size={18} /> : <SuccessIcon size={18} />}
          <span>{stateWords(trustee)}</span>
        </p>
        {children}
      </div>
      {administers && !hasReached(contest.stage, 'decrypted') ? (
        <div className="cluster">
          {isAwaited ? <RemindButton contest={contest} trustee={trustee} /> : null}
          <LinkButton contest={contest} trustee={trustee} />
          {mayRemove ? <RemoveButton contest={contest} trustee={trustee} /> : null}
        </div>
      ) : null}
    </li>
  );
}

function stateWords({
  awaited,
  link_sent_at,
  reminded_at,
  rehearsed_at,
  signed_at,
  objected_at,
  decrypted_at,
  key_brought,
}: TrusteeProgress): string {
  if (objected_at !== null) return `Avisó el ${formatDateTime(objected_at)} que lo sellado no es correcto`;
  if (awaited !== null) {
    const since = reminded_at ?? link_sent_at;
    const when = since ? ` (${reminded_at ? 'recordado' : 'invitado'} el ${formatDateTime(since)})` : '';
    return `Falta: ${trusteeStepLabels[awaited].toLocaleLowerCase('es')}${when}`;
  }
  if (decrypted_at) return `Descifró su parte el ${formatDateTime(decrypted_at)}`;
  if (signed_at) return `Firmó el acta de sellado el ${formatDateTime(signed_at)}`;
  if (rehearsed_at) return `Hizo el ensayo el ${formatDateTime(rehearsed_at)}`;
  return key_brought ? 'Trajo su llave hecha con otro programa' : 'Sin pendientes: espera a los demás';
}

type ActionProps = Pick<TrusteeRowProps, 'contest' | 'trustee'>;

const paramsOf = ({ contest: { contest }, trustee: { id } }: ActionProps) => ({ contest, id });

function RemindButton(props: ActionProps) {
  const remind = useContestChange(sendTrusteeReminder, paramsOf(props));
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Recordar a ${props.trustee.name}`}
      loading={remind.isPending}
      onClick={() => remind.mutate({}, { onError: toastError })}
    >
      Recordar
    </Button>
  );
}

/** From the sealing on a new link could act with a sealed key, so it takes two administrators. */
function LinkButton(props: ActionProps) {
  const sendLink = useContestChange(sendTrusteeLink, paramsOf(props));
  const { name, email } = props.trustee;
  const shared = {
    size: 'compact-sm',
    variant: 'subtle',
    'aria-label': `Enviar enlace nuevo a ${name}`,
  } as const;
  return props.contest.stage === 'preparing' ? (
    <Button
      {...shared}
      loading={sendLink.isPending}
      onClick={() => sendLink.mutate({ body: {} }, { onError: toastError })}
    >
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
      onConfirm={(reason, onSuccess) => sendLink.mutate({ body: { reason } }, { onSuccess })}
    >
      <p className="note">{`Llega a ${email}, y el anterior deja de servir. ${BEFORE_EFFECT}`}</p>
    </ReasonButton>
  );
}

function RemoveButton(props: ActionProps) {
  const remove = useContestChange(dismissTrustee, paramsOf(props));
  const { name } = props.trustee;
  return (
    <ConfirmButton
      size="compact-sm"
      variant="subtle"
      color="red"
      label="Quitar"
      aria-label={`Quitar a ${name}`}
      title={`¿Quitar a ${name}?`}
      confirmLabel="Sí, quitar"
      danger
      sending={remove}
      onConfirm={(onSuccess) => remove.mutate({}, { onSuccess })}
    >
      <p>
        Su enlace deja de servir y su llave no hará parte de esta elección. Con un umbral, los demás custodios comienzan
        de nuevo.
      </p>
    </ConfirmButton>
  );
}

/** Trustees take hours or days: polling would keep an unattended session alive. */
export function RefreshTrustees({ contest }: { contest: string }) {
  const reload = useMutation({ mutationFn: useReloadContest(contest) });
  return (
    <div className="ends">
      <p className="note">A cada custodio le escribimos cuando es su turno. Puede salir de esta página.</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<RefreshIcon size={18} />}
        loading={reload.isPending}
        onClick={() => reload.mutate()}
      >
        Actualizar
      </Button>
    </div>
  );
}
