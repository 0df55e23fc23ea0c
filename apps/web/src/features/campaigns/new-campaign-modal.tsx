import type { CampaignKind } from '@urna/contract/mail/campaign-text';
import { campaignKinds } from '@urna/contract/mail/campaign-text';
import { campaignKindLabels, USUAL_MAILS_PER_MINUTE } from '@urna/contract/mail/campaigns';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contests } from '../../domain/process/shown-process.ts';
import { paths } from '../../lib/paths.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { useDraftCampaign } from './campaigns-api.ts';
import { usualForm } from './draft/campaign-form.ts';

const kindWords = {
  convocatoria: 'El aviso oficial: les llega a todos los del censo.',
  recordatorio: 'Anima a votar a quienes faltan. Cada quien puede pedir que no le lleguen más.',
} as const satisfies Record<CampaignKind, string>;

/** The settings that can't be changed later; the rest has defaults and is edited in the draft. */
export function NewCampaignModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<CampaignKind>('convocatoria');
  const [contest, setContest] = useState<string>(contests[0]?.contest ?? '');
  const draft = useDraftCampaign();
  const { working, refusal, attempt } = useAttempt();

  const submit = () =>
    attempt(async () => {
      const { audience } = usualForm(kind);
      const { message, data } = await draft.mutateAsync({
        kind,
        contest,
        audience,
        per_minute: USUAL_MAILS_PER_MINUTE,
      });
      toast.success(message);
      await navigate(paths.staff.campaign(data.id));
    });
  return (
    <FormModal
      title="Nueva campaña"
      size={640}
      confirmLabel="Crear el borrador"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="stack gap-lg">
        <RadioCards
          legend="¿Qué va a enviar?"
          options={campaignKinds.map((value) => ({
            value,
            label: campaignKindLabels[value],
            description: kindWords[value],
          }))}
          value={kind}
          onChange={setKind}
        />
        <RadioCards
          legend="¿De qué elección?"
          options={contests.map(({ contest: value, title: label }) => ({ value, label }))}
          value={contest}
          onChange={setContest}
        />
        <p>Se crea un borrador con el texto acostumbrado. Nada se envía todavía.</p>
      </div>
    </FormModal>
  );
}
