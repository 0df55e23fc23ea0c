import { Button, Textarea } from '@mantine/core';
import { type Contest, contestChangeSchema } from '@urna/contract/election/contest-admin';
import { BLANK_MAJORITY_RULE } from '@urna/contract/election/results';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useChangeContestSettings } from '../contest-api.ts';
import classes from './publish.module.css';

const RULE_ID = 'blank-majority-rule';

interface BlankRuleProps {
  contest: Contest;
  rule: string | null;
  mayChange: boolean;
}

/** What happens if blank votes exceed half; printed on the acta. */
export function BlankRule({ contest, rule, mayChange }: BlankRuleProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="well ends">
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

function BlankRuleModal({ contest, rule, onClose }: { contest: Contest; rule: string | null; onClose: () => void }) {
  const [text, setText] = useState(rule ?? BLANK_MAJORITY_RULE);
  const [error, setError] = useState<string | undefined>();
  const { working, refusal, attempt } = useAttempt();
  const change = useChangeContestSettings(contest.contest);

  const save = async (wanted: string | null) => {
    const checked = contestChangeSchema.safeParse({ blank_majority_rule: wanted });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(RULE_ID)?.focus();
      return;
    }
    await attempt(async () => {
      toast.success((await change.mutateAsync({ blank_majority_rule: wanted?.trim() ?? null })).message);
      onClose();
    });
  };

  return (
    <FormModal
      title="Si el voto en blanco obtiene la mayoría"
      confirmLabel="Guardar la regla"
      other={rule === null ? undefined : { label: 'Sin regla', onChoose: () => save(null) }}
      working={working}
      refusal={refusal}
      onSubmit={() => save(text)}
      onClose={onClose}
    >
      <Textarea
        id={RULE_ID}
        label="Regla, como saldrá en el acta"
        description="Sin punto final."
        rows={4}
        maxLength={500}
        value={text}
        error={error}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </FormModal>
  );
}
