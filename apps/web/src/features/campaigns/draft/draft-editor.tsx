import { Button } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useChangeCampaign } from '../campaigns-api.ts';
import {
  type CampaignErrors,
  type CampaignField,
  checkCampaign,
  firstRefused,
  formOf,
  idOf,
  realEdits,
  refusedFields,
} from './campaign-form.ts';
import classes from './draft.module.css';
import { DraftFields } from './draft-fields.tsx';
import { useUnsavedEdits } from './unsaved-edits.ts';

/** Recipients, speed and text of a draft. Unsaved input is kept until saved or discarded. */
export function DraftEditor({ campaign }: { campaign: CampaignReport }) {
  const saved = formOf(campaign);
  const unsaved = useUnsavedEdits(campaign.id);
  const edits = realEdits(unsaved.edits, saved);
  const isUnsaved = Object.keys(edits).length > 0;
  const [errors, setErrors] = useState<CampaignErrors>({});
  const change = useChangeCampaign(campaign.id);

  const edit = (field: CampaignField, value: string) => {
    unsaved.keep(realEdits({ ...edits, [field]: value }, saved), campaign.revision);
    setErrors({ ...errors, [field]: undefined });
  };
  const show = (found: CampaignErrors) => {
    setErrors(found);
    const first = firstRefused(found);
    if (first) document.getElementById(idOf(first))?.focus();
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isUnsaved) return;
    const checked = checkCampaign(edits);
    if ('errors' in checked) show(checked.errors);
    else {
      change.mutate(checked.change, {
        onSuccess: unsaved.forget,
        onError: (error) => show(refusedFields(error)),
      });
    }
  };
  const giveUp = () => {
    unsaved.forget();
    setErrors({});
    change.reset();
  };
  const isTold = change.error !== null && firstRefused(refusedFields(change.error)) === undefined;

  return (
    <Panel title="Borrador">
      <form className={classes.form} noValidate onSubmit={save}>
        {isTold ? (
          <Notice type="error" title="No se guardó">
            {messageOf(change.error)}
          </Notice>
        ) : null}
        {isUnsaved && unsaved.revision !== null && unsaved.revision !== campaign.revision ? (
          <Notice type="warning" role="status" title="Otra persona guardó cambios en este borrador">
            Lo que usted escribió sigue aquí. Al guardar reemplaza solo los campos que usted cambió.
          </Notice>
        ) : null}
        <DraftFields campaign={campaign} form={{ ...saved, ...edits }} errors={errors} onEdit={edit} />
        <div className={classes.foot}>
          <p className={classes.state} role="status">
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
