import { Textarea } from '@mantine/core';
import type { WindowName } from '@urna/contract/process/calendar';
import { type CalendarState, openingIsFixed, VOTING_DATES_WORD } from '@urna/contract/process/calendar-rules';
import type { WindowChangeRequest } from '@urna/contract/staff/administration';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { WindowFields } from '../../../domain/calendar/window-fields.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { WordModal } from '../../../ui/modals/word-modal.tsx';
import classes from './calendar.module.css';
import {
  checkWindowForm,
  formOfWindow,
  tellWindowForm,
  type WindowField,
  type WindowFormErrors,
} from './window-form.ts';
import { windowWords } from './window-words.ts';

interface WindowModalProps {
  name: WindowName;
  window: { opens_at: string; closes_at: string } | undefined;
  state: CalendarState;
  save: (change: WindowChangeRequest) => Promise<void>;
  onClose: () => void;
}

const order = ['opensDay', 'opensTime', 'closesDay', 'closesTime', 'reason'] as const satisfies WindowField[];

export function WindowModal({ name, window, state, save, onClose }: WindowModalProps) {
  const [form, setForm] = useState(() => formOfWindow(window));
  const [errors, setErrors] = useState<WindowFormErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { working, attempt } = useAttempt();
  /** Dates of a vote wait for the typed word. */
  const [asked, setAsked] = useState<WindowChangeRequest | null>(null);
  const now = new Date(serverNow());
  const told = tellWindowForm(name, form, state, now);

  const change = (field: WindowField, value: string) => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = async () => {
    const checked = checkWindowForm(name, form, state, new Date(serverNow()));
    if (!checked.ok) {
      setErrors(checked.errors);
      setRefusal(checked.refusal);
      const first = order.find((field) => checked.errors[field] !== undefined);
      if (first) document.getElementById(`window-${first}`)?.focus();
      return;
    }
    setErrors({});
    setRefusal(null);
    if (name === 'voting') {
      setAsked(checked.change);
      return;
    }
    await attempt(
      () => save(checked.change),
      (error) => {
        setRefusal(messageOf(error));
        return null;
      },
    );
  };
  const title = `Fechas de ${windowWords[name].title.toLowerCase()}`;
  const consequences = <Consequences told={told} />;
  if (asked) {
    return (
      <WordModal
        title={title}
        word={VOTING_DATES_WORD}
        confirmLabel="Guardar fechas"
        onConfirm={() => save(asked)}
        onClose={() => setAsked(null)}
      >
        <p>
          La votación abre el <strong>{tellDateTime(asked.opens_at)}</strong> y cierra el{' '}
          <strong>{tellDateTime(asked.closes_at)}</strong>, hora de Colombia.
        </p>
        {consequences}
      </WordModal>
    );
  }
  return (
    <FormModal
      title={title}
      confirmLabel="Guardar fechas"
      working={working}
      refusal={
        refusal ? (
          <Notice type="error" title="No es posible este cambio">
            {refusal}
          </Notice>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <WindowFields
        id="window"
        moments={form}
        errors={errors}
        openingIsFixed={openingIsFixed(name, state, now)}
        onChange={change}
      />
      <div role="status">{consequences}</div>
      <Textarea
        id="window-reason"
        label="Motivo del cambio"
        description="Queda en el registro de actividades con su nombre."
        rows={3}
        maxLength={500}
        value={form.reason}
        onChange={(event) => change('reason', event.currentTarget.value)}
        error={errors.reason}
        required
        withAsterisk={false}
      />
    </FormModal>
  );
}

/** Says what would be before it is saved: a wrong year is read at once. */
function Consequences({ told }: { told: ReturnType<typeof tellWindowForm> }) {
  if (told === null) return null;
  const sentences = 'refusal' in told ? [told.refusal] : told.sentences;
  return (
    <ul className={classes.consequences} data-refused={'refusal' in told || undefined}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
