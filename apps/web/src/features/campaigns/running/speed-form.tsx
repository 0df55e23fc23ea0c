import { TextInput } from '@mantine/core';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { WorkingButton } from '@urna/ui/button';
import { type SubmitEvent, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useChangeCampaign } from '../campaigns-api.ts';
import { campaignFormSchema } from '../draft/campaign-form.ts';
import classes from './running.module.css';

/** Can be changed while mails go out; the field shows the speed in force until it is edited. */
export function SpeedForm({ campaign }: { campaign: CampaignReport }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const change = useChangeCampaign(campaign.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = campaignFormSchema.shape.per_minute.safeParse(typed ?? String(campaign.per_minute));
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    change.mutate(
      { per_minute: checked.data },
      {
        onSuccess: () => setTyped(null),
        onError: (failure) => {
          const [refusal] = (failure instanceof ApiError ? failure.errors?.['per_minute'] : undefined) ?? [];
          setError(refusal ?? messageOf(failure));
        },
      },
    );
  };
  return (
    <form className={classes.speed} noValidate onSubmit={submit}>
      <TextInput
        label="Correos por minuto"
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={typed ?? String(campaign.per_minute)}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <WorkingButton
        variant="default"
        size="sm"
        label="Cambiar velocidad"
        workingLabel="Cambiando…"
        working={change.isPending}
      />
    </form>
  );
}
