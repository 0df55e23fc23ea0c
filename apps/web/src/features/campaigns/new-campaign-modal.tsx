import { type CampaignKind, campaignKinds } from '@urna/contract/mail/campaign-text';
import { campaignKindLabels, USUAL_MAILS_PER_MINUTE } from '@urna/contract/mail/campaigns';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useProcess } from '../../domain/process/process-context.ts';
import { paths } from '../../lib/paths.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import classes from './campaigns.module.css';
import { useDraftCampaign } from './campaigns-api.ts';
import { usualForm } from './draft/campaign-form.ts';

const kindWords = {
  convocatoria: 'El aviso oficial: les llega a todos los del censo.',
  recordatorio: 'Anima a votar a quienes faltan. Cada quien puede pedir que no le lleguen más.',
} as const satisfies Record<CampaignKind, string>;

const formSchema = z.object({ kind: z.enum(campaignKinds), contest: z.string() });

/** The settings that can't be changed later; the rest has defaults and is edited in the draft. */
export function NewCampaignModal({ onClose }: { onClose: () => void }) {
  const { contests } = useProcess();
  const navigate = useNavigate();
  const form = useApiForm({
    prefix: 'campaign',
    schema: formSchema,
    initialValues: { kind: 'convocatoria', contest: contests[0]?.contest ?? '' },
  });
  const draft = useDraftCampaign();
  const submit = ({ kind, contest }: z.infer<typeof formSchema>) =>
    draft.mutate(
      { kind, contest, audience: usualForm(kind).audience, per_minute: USUAL_MAILS_PER_MINUTE },
      {
        onSuccess: ({ data }) => void navigate(paths.staff.campaign(data.id)),
        onError: (error) => form.showErrors(error),
      },
    );
  return (
    <FormModal
      title="Nueva campaña"
      size={640}
      confirmLabel="Crear el borrador"
      form={form}
      pending={draft.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.questions}>
        <RadioCards
          legend="¿Qué va a enviar?"
          options={campaignKinds.map((value) => ({
            value,
            label: campaignKindLabels[value],
            description: kindWords[value],
          }))}
          value={form.values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
        <RadioCards
          legend="¿De qué elección?"
          options={contests.map(({ contest: value, title: label }) => ({ value, label }))}
          value={form.values.contest}
          onChange={(contest) => form.setFieldValue('contest', contest)}
        />
        <p className={classes.text}>Se crea un borrador con el texto acostumbrado. Nada se envía todavía.</p>
      </div>
    </FormModal>
  );
}
