import { Progress, TextInput } from '@mantine/core';
import { type CampaignProgress, type CampaignReport, changeCampaign } from '@urna/contract/mail/campaigns';
import { isUndelivered, type MailStatus, mailCountLabels } from '@urna/contract/mail/mail-queue';
import { counted } from '@urna/contract/shared/counted';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { campaignFormSchema } from './campaign-form.ts';
import classes from './campaigns.module.css';
import { useCampaignChange } from './campaigns-api.ts';
import { percentDone, remainingOf, tellDuration, totalOf } from './progress.ts';

const shownStatuses = ['sent', 'waiting', 'sending', 'returned', 'skipped', 'failed', 'unknown'] as const;

const toneOf = (status: MailStatus) => (status === 'sent' ? 'success' : isUndelivered(status) ? 'error' : 'plain');

const queueOf = (id: number, status: MailStatus) => `${paths.staff.mailQueue}?campana=${String(id)}&estado=${status}`;

function tell({ status, progress, per_minute: perMinute }: CampaignReport): string {
  const left = remainingOf(progress);
  if (status === 'cancelled')
    return progress.waiting > 0 ? 'Se canceló: lo que esperaba se está retirando de la cola.' : 'Se canceló.';
  if (status === 'finished') return 'Terminó: no queda ningún correo por enviar.';
  const leftWords = counted(left, 'correo', 'correos');
  if (status === 'paused') return left === 0 ? 'En pausa.' : `En pausa, con ${leftWords} por enviar.`;
  return left === 0 ? 'Está terminando.' : `Faltan ${leftWords}: ${tellDuration(left, perMinute)} a esta velocidad.`;
}

export function ProgressPanel({ campaign, isResting }: { campaign: CampaignReport; isResting: boolean }) {
  const mayChange = useMay('administer');
  const { status, progress, trouble } = campaign;
  const percent = percentDone(progress);
  const isUnderWay = status === 'running' || status === 'paused';
  return (
    <Panel title="Avance" aside={<span className={classes.percent}>{percent} %</span>}>
      {trouble === null ? null : (
        <Notice type="warning" role="status" title="Por ahora no sale correo">
          {trouble}. No se pierde nada: se intenta de nuevo por sí solo.
        </Notice>
      )}
      <div className="stack gap-xs">
        <Progress.Root size="lg">
          <Progress.Section
            value={percent}
            aria-label="Avance de la campaña"
            animated={status === 'running' && trouble === null && !isResting}
          />
        </Progress.Root>
        <p className="dimmed">{tell(campaign)}</p>
        {/* Announces only every tenth percent, so that screen readers aren't flooded. */}
        <p className="spoken" role="status">
          {status === 'running' ? `Avance: ${String(Math.floor(percent / 10) * 10)} %` : tell(campaign)}
        </p>
        {isResting ? <p className="dimmed">Las cifras descansan mientras nadie está en la pantalla.</p> : null}
      </div>
      <Counts id={campaign.id} progress={progress} />
      {isUnderWay && mayChange ? <SpeedForm campaign={campaign} /> : null}
    </Panel>
  );
}

interface CountProps {
  label: ReactNode;
  mails: number;
  tone?: string | undefined;
}

function Count({ label, mails, tone }: CountProps) {
  return (
    <div className={classes.count} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{formatNumber(mails)}</dd>
    </div>
  );
}

function Counts({ id, progress }: { id: number; progress: CampaignProgress }) {
  return (
    <dl className={classes.counts}>
      {progress.not_queued > 0 ? <Count label="Por preparar" mails={progress.not_queued} /> : null}
      {shownStatuses.map((status) => {
        const label = mailCountLabels[status];
        const mails = progress[status];
        if (mails === 0) return <Count key={status} label={label} mails={0} />;
        const link = <Link to={queueOf(id, status)}>{label}</Link>;
        return <Count key={status} label={link} mails={mails} tone={toneOf(status)} />;
      })}
      <Count label="En total" mails={totalOf(progress)} />
    </dl>
  );
}

/** Can be changed while mails go out; the field shows the speed in force until it is edited. */
function SpeedForm({ campaign }: { campaign: CampaignReport }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const change = useCampaignChange(staffCall(changeCampaign, { params: { id: campaign.id } }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = campaignFormSchema.shape.per_minute.safeParse(typed ?? String(campaign.per_minute));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    change.mutate(
      { body: { per_minute: checked.data } },
      {
        onSuccess: () => setTyped(null),
        onError: (failure) => {
          const [refusal] = (failure instanceof ApiError ? failure.errors?.['per_minute'] : undefined) ?? [];
          setError(refusal ?? messageOf(failure));
        },
      },
    );
  };
  return (
    <form className={classes.speed} noValidate onSubmit={submit}>
      <TextInput
        label="Correos por minuto"
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed ?? String(campaign.per_minute)}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <WorkingButton
        variant="default"
        size="sm"
        label="Cambiar velocidad"
        workingLabel="Cambiando…"
        working={change.isPending}
      />
    </form>
  );
}
