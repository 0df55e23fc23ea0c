import { type CampaignReport, campaignAudienceLabels, START_CAMPAIGN_WORD } from '@urna/contract/mail/campaigns';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import type { ReactNode } from 'react';
import { campaignName } from '../../../domain/mail/campaign-name.ts';
import { titleOf } from '../../../domain/process/shown-process.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { WordModal } from '../../../ui/modals/word-modal.tsx';
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

/** Confirms the start by a typed word, with the message and the number of recipients. */
export function StartModal({
  campaign,
  reach,
  onClose,
}: {
  campaign: CampaignReport;
  reach: number;
  onClose: () => void;
}) {
  const start = useStartCampaign(campaign.id);
  return (
    <WordModal
      title={`Enviar: ${campaignName(campaign)}`}
      word={START_CAMPAIGN_WORD}
      confirmLabel="Enviar definitivamente"
      onConfirm={async () => {
        try {
          toast.success((await start.mutateAsync(campaign.revision)).message);
        } catch (error) {
          // Another person started or discarded the draft: the modal unmounts with it, so the error is a toast.
          if (error instanceof ApiError && error.code === 'campaign_not_ready') toast.error(error.message);
          throw error;
        }
      }}
      onClose={onClose}
      refused={toldOvertaken}
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
