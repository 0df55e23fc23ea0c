import { type CampaignReport, campaignAudienceLabels } from '@urna/contract/campaigns';
import { contestLabels } from '@urna/contract/contest-names';
import { counted } from '../../../lib/counted.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { type Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './running.module.css';

const endWords = { cancelled: 'Se canceló', finished: 'Terminó' } as const;

function factsOf(campaign: CampaignReport): Fact[] {
  const { status, reach, started_at: started, started_by: starter, ended_at: ended } = campaign;
  return [
    ['Elección', contestLabels[campaign.contest]],
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

export function FactsPanel({ campaign }: { campaign: CampaignReport }) {
  return (
    <Panel title="Datos">
      <Facts className={classes.facts} facts={factsOf(campaign)} />
    </Panel>
  );
}
