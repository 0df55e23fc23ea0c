// A started campaign: its progress and the outcome of its mails.

import { Button, Textarea } from '@mantine/core';
import { type CampaignReport, campaignAudienceLabels, resendUnknown } from '@urna/contract/mail/campaigns';
import { mailStatusLabels } from '@urna/contract/mail/mail-queue';
import { counted } from '@urna/contract/shared/counted';
import { CopyButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { type Fact, Facts } from '@urna/ui/panel';
import { useState } from 'react';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { useUnsavedEdits } from './campaign-form.ts';
import classes from './campaigns.module.css';
import { useCampaignChange, useRetryFailedOf } from './campaigns-api.ts';
import { DomainsPanel } from './domains-panel.tsx';
import { MessagePanel } from './message-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';

interface RunViewProps {
  campaign: CampaignReport;
  /** Polling has paused, because nobody seems to be watching. */
  isResting: boolean;
}

export function RunView({ campaign, isResting }: RunViewProps) {
  const { titleOf } = useProcess();
  return (
    <>
      <LostDraft campaign={campaign} />
      {campaign.reach === null ? null : <ProgressPanel campaign={campaign} isResting={isResting} />}
      {campaign.unknown_meaning === null ? null : (
        <UnknownPanel campaign={campaign} meaning={campaign.unknown_meaning} />
      )}
      {campaign.reasons.length > 0 ? <ReasonsPanel campaign={campaign} /> : null}
      {campaign.reach === null ? null : <DomainsPanel campaign={campaign} />}
      <Panel title="Datos">
        <Facts className={classes.facts} facts={factsOf(campaign, titleOf(campaign.contest))} />
      </Panel>
      <SentMessage campaign={campaign} />
    </>
  );
}

/** The sent message, fetched on demand. */
function SentMessage({ campaign }: { campaign: CampaignReport }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="stack">
      <div>
        <Button variant="default" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Ocultar el mensaje' : 'Ver el mensaje'}
        </Button>
      </div>
      {isShown ? <MessagePanel title="Mensaje" campaign={campaign} /> : null}
    </div>
  );
}

/** Mails with an unknown outcome: what that means, and the choice to resend, which only a person can make. */
function UnknownPanel({ campaign, meaning }: { campaign: CampaignReport; meaning: string }) {
  const mayResend = useMay('administer') && campaign.status !== 'cancelled';
  const resend = useCampaignChange(staffCall(resendUnknown, { params: { id: campaign.id } }));
  const { unknown } = campaign.progress;
  return (
    <Notice
      type="warning"
      title={counted(unknown, 'correo sin respuesta', 'correos sin respuesta')}
      actions={
        mayResend ? (
          <ConfirmButton
            variant="default"
            size="sm"
            confirmLabel="Sí, enviar de nuevo"
            label={unknown === 1 ? 'Enviarlo de nuevo' : 'Enviarlos de nuevo'}
            title={`¿Enviar de nuevo ${counted(unknown, 'correo', 'correos')} sin respuesta?`}
            sending={resend}
            onConfirm={(close) => resend.mutate({}, { onSuccess: close })}
          >
            <p>Quien sí recibió el primero lo recibirá repetido.</p>
          </ConfirmButton>
        ) : null
      }
    >
      {meaning}
    </Notice>
  );
}

/** Another person started or discarded the draft: unsaved input can't be saved but can be copied. */
function LostDraft({ campaign }: { campaign: CampaignReport }) {
  const { edits, forget } = useUnsavedEdits(campaign.id);
  const text = [edits.subject, edits.body].filter(Boolean).join('\n\n');
  if (Object.keys(edits).length === 0) return null;
  return (
    <Notice
      type="warning"
      role="status"
      title="Lo que usted escribía no alcanzó a guardarse"
      actions={
        <>
          {text === '' ? null : <CopyButton text={text} what="Lo que usted escribió" />}
          <Button variant="subtle" size="compact-sm" onClick={forget}>
            Descartar
          </Button>
        </>
      }
    >
      <p>
        {campaign.status === 'cancelled'
          ? 'Otra persona descartó el borrador mientras tanto.'
          : 'Otra persona comenzó la campaña mientras tanto: salió con lo que estaba guardado.'}
      </p>
      {text === '' ? null : <Textarea mt="sm" label="Su texto" readOnly rows={6} value={text} />}
    </Notice>
  );
}

const endWords = { cancelled: 'Se canceló', finished: 'Terminó' } as const;

function factsOf(campaign: CampaignReport, contest: string): Fact[] {
  const { status, reach, started_at: started, started_by: starter, ended_at: ended } = campaign;
  return [
    ['Elección', contest],
    [
      'Para',
      campaignAudienceLabels[campaign.audience] +
        (reach === null ? '' : `: ${counted(reach, 'persona', 'personas')} al comenzar`),
    ],
    ['La creó', `${campaign.created_by}, el ${tellDateTime(campaign.created_at)}`],
    started && starter ? ['La comenzó', `${starter}, el ${tellDateTime(started)}`] : null,
    ended && (status === 'cancelled' || status === 'finished') ? [endWords[status], `El ${tellDateTime(ended)}`] : null,
    ['Velocidad', `${counted(campaign.per_minute, 'correo', 'correos')} por minuto`],
  ];
}

type Reason = CampaignReport['reasons'][number];

const columns: readonly Column<Reason>[] = [
  { key: 'reason', header: 'Motivo', isRowHeader: true, bare: true, cell: ({ reason }) => reason },
  {
    key: 'status',
    header: 'Qué pasó',
    cell: ({ status }) => (
      <span className="state" data-tone={status === 'skipped' ? undefined : 'error'}>
        {status === 'skipped' ? 'Se omitió' : mailStatusLabels[status]}
      </span>
    ),
  },
  { key: 'mails', header: 'Correos', align: 'end', cell: ({ mails }) => formatNumber(mails) },
];

function ReasonsPanel({ campaign }: { campaign: CampaignReport }) {
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
