import { Anchor, Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { MOST_LETTERS } from '../drafts/draft.ts';
import classes from './decision-form.module.css';

interface ObservationFieldProps {
  value: string;
  proposal: string;
  /** The person wrote or edited the text. */
  isOwn: boolean;
  error: string | undefined;
  onChange: (text: string | null) => void;
  field: Ref<HTMLTextAreaElement>;
}

export function ObservationField({ value, proposal, isOwn, error, onChange, field }: ObservationFieldProps) {
  const letters = value.trim().length;
  return (
    <div>
      <Textarea
        ref={field}
        label="Observaciones"
        description="Las recibe el candidato. Puede editar la propuesta."
        autosize
        minRows={3}
        maxRows={10}
        value={value}
        error={error}
        aria-required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.under}>
        {isOwn && proposal !== '' && proposal !== value ? (
          <Anchor component="button" type="button" size="sm" onClick={() => onChange(null)}>
            Usar el texto propuesto
          </Anchor>
        ) : (
          <span />
        )}
        <span data-over={letters > MOST_LETTERS || undefined}>
          {letters} de {MOST_LETTERS}
        </span>
      </p>
    </div>
  );
}
