import { Button } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { useEffect, useEffectEvent } from 'react';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useChangeCampaign } from '../campaigns-api.ts';
import { campaignFormSchema, formOf, realEdits } from './campaign-form.ts';
import classes from './draft.module.css';
import { DraftFields } from './draft-fields.tsx';
import { useUnsavedEdits } from './unsaved-edits.ts';

/** Recipients, speed and text of a draft. Unsaved input is kept until saved or discarded. */
export function DraftEditor({ campaign }: { campaign: CampaignReport }) {
  const saved = formOf(campaign);
  const unsaved = useUnsavedEdits(campaign.id);
  const edits = realEdits(unsaved.edits, saved);
  const isUnsaved = Object.keys(edits).length > 0;
  const form = useApiForm({
    prefix: 'campaign',
    schema: campaignFormSchema,
    initialValues: { ...saved, ...edits },
    onValuesChange: (values) => unsaved.keep(realEdits(values, saved), campaign.revision),
  });
  const change = useChangeCampaign(campaign.id);

  // Another person may have saved the fields that weren't edited here.
  const showSaved = useEffectEvent((report: CampaignReport) => form.setValues({ ...formOf(report), ...edits }));
  useEffect(() => showSaved(campaign), [campaign]);

  const showOnly = (campaignAsSaved: CampaignReport) => {
    form.setValues(formOf(campaignAsSaved));
    unsaved.forget();
  };
  const save = form.submit((checked) => {
    if (!isUnsaved) return;
    const changed = Object.entries(checked).filter(([field]) => field in edits);
    change.mutate(Object.fromEntries(changed), {
      onSuccess: ({ data }) => showOnly(data),
      onError: (error) => form.showErrors(error),
    });
  });
  const giveUp = () => {
    showOnly(campaign);
    form.clearErrors();
    change.reset();
  };

  return (
    <Panel title="Borrador">
      <form className="stack" noValidate onSubmit={save}>
        {change.error && form.refusal ? (
          <Notice type="error" title="No se guardó">
            {form.refusal}
          </Notice>
        ) : null}
        {isUnsaved && unsaved.revision !== null && unsaved.revision !== campaign.revision ? (
          <Notice type="warning" role="status" title="Otra persona guardó cambios en este borrador">
            Lo que usted escribió sigue aquí. Al guardar reemplaza solo los campos que usted cambió.
          </Notice>
        ) : null}
        <DraftFields campaign={campaign} form={form} />
        <div className={classes.foot}>
          <p className="dimmed" role="status">
            {isUnsaved ? 'Tiene cambios sin guardar.' : 'Todo está guardado.'}
          </p>
          {isUnsaved ? (
            <Button variant="subtle" onClick={giveUp}>
              Deshacer cambios
            </Button>
          ) : null}
          <WorkingButton
            label="Guardar cambios"
            workingLabel="Guardando…"
            working={change.isPending}
            {...(isUnsaved ? {} : { variant: 'default' })}
          />
        </div>
      </form>
    </Panel>
  );
}
