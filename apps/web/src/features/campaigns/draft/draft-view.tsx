import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { WorkingButton } from '@urna/ui/button';
import { toast } from '@urna/ui/toast';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { useTestCampaign } from '../campaigns-api.ts';
import { MessagePanel } from '../message-panel.tsx';
import { formOf, realEdits } from './campaign-form.ts';
import { DraftEditor } from './draft-editor.tsx';
import { StartPanel } from './start-panel.tsx';
import { useUnsavedEdits } from './unsaved-edits.ts';

/** The draft page, in the order of work: write, preview, send. */
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

/** Mails the saved draft to the administrator's own address. */
function TestButton({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const test = useTestCampaign(id);
  return (
    <WorkingButton
      variant="default"
      size="sm"
      label="Enviarme una prueba"
      workingLabel="Enviando…"
      working={test.isPending}
      onClick={() => {
        if (isUnsaved) toast.error('Guarde primero los cambios: la prueba lleva lo que está guardado.');
        else test.mutate(undefined, { onError: toastError });
      }}
    />
  );
}
