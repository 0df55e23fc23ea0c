import {
  type Bounce,
  type MailStatus,
  mailStatusLabels,
  type QueuedMail,
  retryMail,
} from '@urna/contract/mail/mail-queue';
import { counted } from '@urna/contract/shared/counted';
import { ClockIcon, CloseIcon, ErrorIcon, MailIcon, ReturnedIcon, SuccessIcon, WarningIcon } from '@urna/ui/icons';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { useRetry } from './mail-queue-api.ts';

const looks = {
  waiting: { Icon: ClockIcon, tone: undefined },
  sending: { Icon: MailIcon, tone: undefined },
  sent: { Icon: SuccessIcon, tone: 'success' },
  returned: { Icon: ReturnedIcon, tone: 'error' },
  failed: { Icon: ErrorIcon, tone: 'error' },
  skipped: { Icon: CloseIcon, tone: 'plain' },
  unknown: { Icon: WarningIcon, tone: 'warning' },
} as const satisfies Record<MailStatus, { Icon: typeof ClockIcon; tone: string | undefined }>;

function StatusCell({ mail: { status, reason, bounce, attempts, next_attempt_at: next } }: { mail: QueuedMail }) {
  const { Icon, tone } = looks[status];
  const wentOut = status === 'sent' || status === 'sending' || status === 'returned';
  const showsAttempts = attempts > 1 || (attempts === 1 && !wentOut);
  return (
    <>
      <span className="state" data-tone={tone}>
        <Icon size={18} /> {mailStatusLabels[status]}
      </span>
      {reason === null ? null : <span className="note">{reason}</span>}
      {bounce ? <BounceLines bounce={bounce} /> : null}
      {showsAttempts ? (
        <span className="note">
          Se intentó {counted(attempts, 'vez', 'veces')}
          {next === null ? '' : `; vuelve a intentarse el ${formatDateTime(next)}`}
        </span>
      ) : null}
    </>
  );
}

/** When the recipient's server returned the mail or said that it is late, and what it answered. */
function BounceLines({ bounce: { kind, at: time, reason, diagnostic } }: { bounce: Bounce }) {
  return (
    <>
      <span className="note">
        {kind === 'returned'
          ? `Volvió el ${formatDateTime(time)}`
          : `Retrasado desde el ${formatDateTime(time)}: ${reason}`}
      </span>
      {diagnostic === null ? null : <q className="note">{diagnostic}</q>}
    </>
  );
}

export function mailColumns(withRetry: boolean): readonly Column<QueuedMail>[] {
  const columns: Column<QueuedMail>[] = [
    {
      key: 'to',
      header: 'Para',
      isRowHeader: true,
      bare: true,
      cell: ({ to }) => <span className="name">{to}</span>,
    },
    {
      key: 'purpose',
      header: 'Para qué es',
      cell: ({ purpose, campaign_id: campaign }) => (
        <>
          {purpose}
          {campaign === null ? null : (
            <span className="note">
              <Link to={paths.staff.campaign(campaign)}>Campaña n.º {campaign}</Link>
            </span>
          )}
        </>
      ),
    },
    { key: 'status', header: 'Estado', cell: (mail) => <StatusCell mail={mail} /> },
    {
      key: 'when',
      header: 'Se pidió',
      cell: ({ created_at: created, sent_at: sent }) => (
        <>
          <time>{formatDateTime(created)}</time>
          {sent === null ? null : <span className="note">Salió: {formatDateTime(sent)}</span>}
        </>
      ),
    },
  ];
  if (!withRetry) return columns;
  return [
    ...columns,
    {
      key: 'retry',
      header: 'Acción',
      align: 'end',
      bare: true,
      cell: (mail) => (mail.may_retry ? <RetryButton mail={mail} /> : null),
    },
  ];
}

/** Retries one mail; if its outcome is unknown, the recipient may get it twice. */
function RetryButton({ mail }: { mail: QueuedMail }) {
  const retry = useRetry(staffCall(retryMail, { params: { id: mail.id } }));
  return (
    <ConfirmButton
      label="Reintentar"
      aria-label={`Reintentar: ${mail.purpose}, ${mail.to}`}
      variant="default"
      size="sm"
      title="¿Enviar este correo de nuevo?"
      confirmLabel="Sí, enviar de nuevo"
      sending={retry}
      onConfirm={(close) => retry.mutate({}, { onSuccess: close })}
    >
      <p>
        <strong>{mail.purpose}</strong>, para {mail.to}.
      </p>
      <p>
        {mail.status === 'unknown'
          ? 'No se sabe si llegó. Si la persona lo recibió, lo recibirá repetido.'
          : mail.status === 'returned'
            ? 'Va a la misma dirección. Si nada cambió allí, volverá otra vez.'
            : 'No llegó: la persona recibirá uno solo.'}
      </p>
    </ConfirmButton>
  );
}
