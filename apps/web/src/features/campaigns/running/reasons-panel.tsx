import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { counted } from '../../../lib/counted.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { useRetryFailedOf } from '../campaigns-api.ts';
import classes from './running.module.css';

type Reason = CampaignReport['reasons'][number];

const outcomes = {
  failed: 'No se pudo enviar',
  returned: 'Devuelto',
  skipped: 'Se omitió',
} as const satisfies Record<Reason['status'], string>;

const columns: readonly Column<Reason>[] = [
  { key: 'reason', header: 'Motivo', isRowHeader: true, bare: true, cell: ({ reason }) => reason },
  {
    key: 'status',
    header: 'Qué pasó',
    cell: ({ status }) => (
      <span className={classes.outcome} data-status={status}>
        {outcomes[status]}
      </span>
    ),
  },
  { key: 'mails', header: 'Correos', align: 'end', cell: ({ mails }) => formatNumber(mails) },
];

/** Why mails failed or came back, and a button to retry them. */
export function ReasonsPanel({ campaign }: { campaign: CampaignReport }) {
  const mayRetry = useMay('administer') && campaign.status !== 'cancelled';
  const retry = useRetryFailedOf(campaign.id);
  const { failed } = campaign.progress;
  return (
    <Panel
      title="Los que no llegaron"
      aside={
        mayRetry && failed > 0 ? (
          <ConfirmButton
            label="Reintentar los que fallaron"
            variant="default"
            size="sm"
            confirmLabel="Sí, enviar de nuevo"
            title={`¿Enviar de nuevo ${counted(failed, 'correo que falló', 'correos que fallaron')}?`}
            sending={retry}
            onConfirm={(close) => retry.mutate(undefined, { onSuccess: close })}
          >
            <p>No salieron la primera vez, así que a nadie le llegan dos. Los omitidos y los devueltos no se envían.</p>
          </ConfirmButton>
        ) : null
      }
    >
      <DataTable
        caption="Los que no llegaron"
        columns={columns}
        rows={campaign.reasons}
        rowKey={({ status, reason }) => `${status} ${reason}`}
        needs={520}
      />
    </Panel>
  );
}
