import { type CampaignReport, campaignAudienceLabels, START_CAMPAIGN_WORD } from '@urna/contract/mail/campaigns';
import { Notice } from '@urna/ui/notice';
import type { ReactNode } from 'react';
import { campaignName } from '../../../domain/mail/campaign-name.ts';
import { useProcess } from '../../../domain/process/process-context.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { WordModal } from '../../../ui/modals/form-modal.tsx';
import { useStartCampaign } from '../campaigns-api.ts';

/** Refused because the draft was changed meanwhile: a retry can't succeed. */
function toldOvertaken(error: unknown): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'campaign_changed') return null;
  return (
    <Notice type="error" title="No se envió nada">
      {error.message} Al cerrar esta ventana, la vista previa muestra la versión nueva.
    </Notice>
  );
}

interface StartModalProps {
  campaign: CampaignReport;
  reach: number;
  onClose: () => void;
}

/** Confirms the start by a typed word, with the message and the number of recipients. */
export function StartModal({ campaign, reach, onClose }: StartModalProps) {
  const start = useStartCampaign(campaign.id);
  const { titleOf } = useProcess();
  return (
    <WordModal
      title={`Enviar: ${campaignName(campaign)}`}
      word={START_CAMPAIGN_WORD}
      confirmLabel="Enviar definitivamente"
      sending={start}
      refusal={toldOvertaken(start.error)}
      onConfirm={() => start.mutate(campaign.revision, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="stack gap-2xs bullets">
        <li>
          {titleOf(campaign.contest)}: {campaignAudienceLabels[campaign.audience].toLowerCase()}
        </li>
        <li>{counted(reach, 'persona', 'personas')}, si nada cambia mientras sale</li>
        <li>{counted(campaign.per_minute, 'correo', 'correos')} por minuto</li>
      </ul>
      <Notice type="warning" title="Lo que sale no se puede devolver">
        Durante el envío podrá pausarla o cancelarla, y cambiar la velocidad. El mensaje ya no se podrá cambiar.
      </Notice>
    </WordModal>
  );
}
