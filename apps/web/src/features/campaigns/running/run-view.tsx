import type { CampaignReport } from '@urna/contract/campaigns';
import { FactsPanel } from './facts-panel.tsx';
import { LostDraft } from './lost-draft.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ReasonsPanel } from './reasons-panel.tsx';
import { SentMessage } from './sent-message.tsx';
import { UnknownPanel } from './unknown-panel.tsx';

interface RunViewProps {
  campaign: CampaignReport;
  /** The figures aren't asked for any more, since nobody seems to look. */
  rests: boolean;
}

/** A campaign that was started: how far it got, and what became of each mail. */
export function RunView({ campaign, rests }: RunViewProps) {
  return (
    <>
      <LostDraft campaign={campaign} />
      {campaign.reach === null ? null : <ProgressPanel campaign={campaign} rests={rests} />}
      {campaign.unknown_meaning === null ? null : (
        <UnknownPanel campaign={campaign} meaning={campaign.unknown_meaning} />
      )}
      {campaign.reasons.length > 0 ? <ReasonsPanel campaign={campaign} /> : null}
      <FactsPanel campaign={campaign} />
      <SentMessage campaign={campaign} />
    </>
  );
}
