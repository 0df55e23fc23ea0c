import type { CampaignReport } from '@urna/contract/campaigns';
import { useMay } from '../../../lib/staff-session/staff-context.ts';
import { MessagePanel } from '../message-panel.tsx';
import { formOf, realEdits } from './campaign-form.ts';
import { DraftEditor } from './draft-editor.tsx';
import { StartPanel } from './start-panel.tsx';
import { TestButton } from './test-button.tsx';
import { useUnsavedEdits } from './unsaved-edits.ts';

/** Write it, look at it, send it: from above to below. */
export function DraftView({ campaign }: { campaign: CampaignReport }) {
  const mayChange = useMay('administer');
  const { edits } = useUnsavedEdits(campaign.id);
  const isUnsaved = Object.keys(realEdits(edits, formOf(campaign))).length > 0;
  return (
    <>
      {mayChange ? <DraftEditor campaign={campaign} /> : null}
      <MessagePanel
        title="Vista previa"
        campaign={campaign}
        note={isUnsaved ? 'Todavía sin los cambios de arriba: guárdelos para verlos aquí.' : null}
        aside={mayChange ? <TestButton id={campaign.id} isUnsaved={isUnsaved} /> : null}
      />
      <StartPanel campaign={campaign} mayStart={mayChange} isUnsaved={isUnsaved} />
    </>
  );
}
