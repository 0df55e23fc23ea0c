import { type CampaignReport, campaignAudienceLabels, START_CAMPAIGN_WORD } from '@urna/contract/campaigns';
import { contestLabels } from '@urna/contract/contest-names';
import type { ReactNode } from 'react';
import { campaignName } from '../../../domain/mail/campaign-name.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { counted } from '../../../lib/counted.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { WordModal } from '../../../ui/modals/word-modal.tsx';
import { useStartCampaign } from '../campaigns-api.ts';
import classes from './draft.module.css';

/** Refused because somebody changed the draft after it was read here: not a thing to try again. */
function toldOvertaken(error: unknown): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'campaign_changed') return null;
  return (
    <Notice type="error" title="No se envió nada">
      {error.message} Al cerrar esta ventana, la vista previa muestra la versión nueva.
    </Notice>
  );
}

/** What is about to go out, to how many, and the word that says that it was read. */
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
          // Somebody else started or discarded it: this question goes with the draft, so its answer stands elsewhere.
          if (error instanceof ApiError && error.code === 'campaign_not_ready') toast.error(error.message);
          throw error;
        }
      }}
      onClose={onClose}
      refused={toldOvertaken}
    >
      <ul className={classes.summary}>
        <li>
          {contestLabels[campaign.contest]}: {campaignAudienceLabels[campaign.audience].toLowerCase()}
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
