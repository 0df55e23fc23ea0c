import { type CampaignReport, campaignAudienceLabels } from '@urna/contract/campaigns';
import { contestLabels } from '@urna/contract/contest-names';
import { counted } from '../../../lib/counted.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './running.module.css';

const endWords = { cancelled: 'Se canceló', finished: 'Terminó' } as const;

function factsOf(campaign: CampaignReport): (readonly [term: string, words: string])[] {
  const { status, reach, started_at: started, started_by: starter, ended_at: ended } = campaign;
  return [
    ['Elección', contestLabels[campaign.contest]],
    [
      'Para',
      campaignAudienceLabels[campaign.audience] +
        (reach === null ? '' : `: ${counted(reach, 'persona', 'personas')} al comenzar`),
    ],
    ['La creó', `${campaign.created_by}, el ${tellDateTime(campaign.created_at)}`],
    ...(started && starter ? [['La comenzó', `${starter}, el ${tellDateTime(started)}`] as const] : []),
    ...(ended && (status === 'cancelled' || status === 'finished')
      ? [[endWords[status], `El ${tellDateTime(ended)}`] as const]
      : []),
    ['Velocidad', `${counted(campaign.per_minute, 'correo', 'correos')} por minuto`],
  ];
}

export function FactsPanel({ campaign }: { campaign: CampaignReport }) {
  return (
    <Panel title="Datos">
      <dl className={classes.facts}>
        {factsOf(campaign).map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
