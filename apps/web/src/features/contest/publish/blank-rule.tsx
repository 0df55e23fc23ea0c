import { Button, Textarea } from '@mantine/core';
import { type Contest, contestChangeSchema } from '@urna/contract/election/contest-admin';
import { BLANK_MAJORITY_RULE } from '@urna/contract/election/results';
import { useState } from 'react';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useChangeContestSettings } from '../contest-api.ts';
import classes from './publish.module.css';

interface BlankRuleProps {
  contest: Contest;
  rule: string | null;
  mayChange: boolean;
}

/** What happens if blank votes exceed half; printed on the acta. */
export function BlankRule({ contest, rule, mayChange }: BlankRuleProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={classes.rule}>
      <div className={classes.words}>
        <h3>Regla para una mayoría de votos en blanco</h3>
        <p>{rule === null ? 'Ninguna: el acta solo dirá cuántos fueron.' : `${rule}.`}</p>
      </div>
      {mayChange ? (
        <Button size="sm" variant="default" onClick={() => setChanging(true)}>
          Cambiar el texto
        </Button>
      ) : null}
      {changing ? <BlankRuleModal contest={contest} rule={rule} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

const formSchema = z.object({ blank_majority_rule: contestChangeSchema.shape.blank_majority_rule.unwrap().unwrap() });

function BlankRuleModal({ contest, rule, onClose }: { contest: Contest; rule: string | null; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'contest',
    schema: formSchema,
    initialValues: { blank_majority_rule: rule ?? BLANK_MAJORITY_RULE },
  });
  const change = useChangeContestSettings(contest.contest);
  const save = (body: { blank_majority_rule?: string | null | undefined }) =>
    change.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) });
  return (
    <FormModal
      title="Si el voto en blanco obtiene la mayoría"
      confirmLabel="Guardar la regla"
      other={rule === null ? undefined : { label: 'Sin regla', onChoose: () => save({ blank_majority_rule: null }) }}
      form={form}
      pending={change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        {...form.getInputProps('blank_majority_rule')}
        label="Regla, como saldrá en el acta"
        description="Sin punto final."
        rows={4}
        maxLength={500}
        data-autofocus
      />
    </FormModal>
  );
}
