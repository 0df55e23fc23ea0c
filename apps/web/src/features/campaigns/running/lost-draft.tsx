import { Button, Textarea } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/campaigns';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useUnsavedEdits } from '../draft/unsaved-edits.ts';

/** Somebody else started or discarded the draft meanwhile: what was typed can't be saved, and isn't lost. */
export function LostDraft({ campaign }: { campaign: CampaignReport }) {
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
