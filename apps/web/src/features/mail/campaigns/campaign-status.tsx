// The name, the state and the actions of a campaign.

import { Button } from '@mantine/core';
import {
  type Campaign,
  type CampaignReport,
  type CampaignStatus,
  campaignKindLabels,
  campaignStatusLabels,
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
} from '@urna/contract/mail/campaigns';
import { counted } from '@urna/contract/shared/counted';
import { CloseIcon, icon, SuccessIcon } from '@urna/ui/icons';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { EditPageIcon, MegaphoneIcon } from '../../../ui/layout/menu-icons.tsx';
import { useCampaignChange } from './campaigns-api.ts';
import { remainingOf } from './progress.ts';

/** The number distinguishes campaigns of one kind. */
export function campaignName({ id, kind }: Pick<Campaign, 'id' | 'kind'>): string {
  return `${campaignKindLabels[kind]} n.º ${String(id)}`;
}

const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);

const looks = {
  draft: { Icon: EditPageIcon, tone: 'plain' },
  running: { Icon: MegaphoneIcon, tone: 'info' },
  paused: { Icon: PauseIcon, tone: 'warning' },
  cancelled: { Icon: CloseIcon, tone: 'plain' },
  finished: { Icon: SuccessIcon, tone: 'success' },
} as const satisfies Record<CampaignStatus, { Icon: typeof CloseIcon; tone: string }>;

export function StatusMark({ status }: { status: CampaignStatus }) {
  const { Icon, tone } = looks[status];
  return (
    <span className="state" style={{ whiteSpace: 'nowrap' }} data-tone={tone}>
      <Icon size={18} /> {campaignStatusLabels[status]}
    </span>
  );
}

export function CampaignActions({ campaign }: { campaign: CampaignReport }) {
  const { id, status } = campaign;
  const actions = useKeptFocus<HTMLDivElement>([status]);
  return (
    <div ref={actions} tabIndex={-1} className="cluster">
      {status === 'running' ? <ActButton id={id} endpoint={pauseCampaign} label="Pausar" variant="default" /> : null}
      {status === 'paused' ? <ActButton id={id} endpoint={resumeCampaign} label="Reanudar" variant="filled" /> : null}
      {['draft', 'running', 'paused'].includes(status) ? <CancelButton campaign={campaign} /> : null}
    </div>
  );
}

interface ActButtonProps {
  id: number;
  endpoint: typeof pauseCampaign | typeof resumeCampaign;
  label: string;
  variant: 'default' | 'filled';
}

function ActButton({ id, endpoint, label, variant }: ActButtonProps) {
  const change = useCampaignChange(staffCall(endpoint, { params: { id } }));
  return (
    <Button variant={variant} loading={change.isPending} onClick={() => change.mutate({}, { onError: toastError })}>
      {label}
    </Button>
  );
}

function CancelButton({ campaign }: { campaign: CampaignReport }) {
  const cancel = useCampaignChange(staffCall(cancelCampaign, { params: { id: campaign.id } }));
  const isDraft = campaign.status === 'draft';
  const left = remainingOf(campaign.progress);
  return (
    <ConfirmButton
      label={isDraft ? 'Descartar borrador' : 'Cancelar campaña'}
      title={isDraft ? '¿Descartar este borrador?' : '¿Cancelar esta campaña?'}
      confirmLabel={isDraft ? 'Sí, descartar' : 'Sí, cancelar la campaña'}
      cancelLabel={isDraft ? 'Conservar' : 'Volver'}
      danger
      sending={cancel}
      onConfirm={(close) => cancel.mutate({}, { onSuccess: close })}
    >
      <p>
        {isDraft
          ? 'No se podrá enviar ni cambiar después. Nadie ha recibido nada de él.'
          : `${counted(left, 'correo que falta no saldrá', 'correos que faltan no saldrán')}, y la campaña no se puede reanudar después. Lo que ya salió no se puede devolver.`}
      </p>
      {isDraft ? null : <p>Si solo quiere detenerla por un tiempo, póngala en pausa.</p>}
    </ConfirmButton>
  );
}
