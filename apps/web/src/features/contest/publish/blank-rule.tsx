import { Button, Textarea } from '@mantine/core';
import { type Contest, contestChangeSchema } from '@urna/contract/contest';
import { BLANK_MAJORITY_RULE } from '@urna/contract/results';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetCustody } from '../contest-api.ts';
import form from '../modal-form.module.css';
import classes from './publish.module.css';

interface BlankRuleProps {
  contest: Contest;
  rule: string | null;
  mayChange: boolean;
}

/** What follows if blank votes are more than half; it is printed on the acta. */
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

function BlankRuleModal({ contest, rule, onClose }: { contest: Contest; rule: string | null; onClose: () => void }) {
  const [text, setText] = useState(rule ?? BLANK_MAJORITY_RULE);
  const [error, setError] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useSetCustody(contest.name);

  const save = async (wanted: string | null) => {
    if (change.isPending) return;
    const checked = contestChangeSchema.safeParse({ blank_majority_rule: wanted });
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      return;
    }
    setRefusal(null);
    try {
      toast.success((await change.mutateAsync({ blank_majority_rule: wanted?.trim() ?? null })).message);
      onClose();
    } catch (failure) {
      setRefusal(messageOf(failure));
    }
  };

  return (
    <Modal opened onClose={onClose} title="Si el voto en blanco obtiene la mayoría" closeOnClickOutside={false}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void save(text);
        }}
      >
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
        <Textarea
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
        <div className={form.buttons}>
          {rule === null ? null : (
            <Button variant="default" onClick={() => void save(null)} disabled={change.isPending}>
              Sin regla
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            Cancelar
          </Button>
          <Button type="submit" loading={change.isPending}>
            Guardar la regla
          </Button>
        </div>
      </form>
    </Modal>
  );
}
