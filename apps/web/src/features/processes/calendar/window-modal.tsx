// Changes one window of the calendar.

import type { WindowName } from '@urna/contract/processes/calendar';
import { changeWindow, type WindowChangeRequest } from '@urna/contract/processes/calendar-admin';
import { type CalendarState, openingIsFixed, VOTING_DATES_WORD } from '@urna/contract/processes/calendar-rules';
import { Notice } from '@urna/ui/notice';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { tellDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { WindowFields } from '../../../shared/processes/window-fields.tsx';
import { ReasonField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal, WordModal } from '../../../ui/modals/form-modal.tsx';
import classes from './calendar.module.css';
import { useCalendarChange } from './calendar-api.ts';
import {
  formOfWindow,
  outcomeOf,
  type WindowForm,
  type WindowOutcome,
  windowFormSchema,
  windowWords,
} from './window-form.ts';

interface WindowModalProps {
  name: WindowName;
  /** A contest with windows of its own. */
  contest: string | undefined;
  window: { opens_at: string; closes_at: string } | undefined;
  state: CalendarState;
  onClose: () => void;
}

export function WindowModal({ name, contest, window, state, onClose }: WindowModalProps) {
  const form = useApiForm({ prefix: 'window', schema: windowFormSchema, initialValues: formOfWindow(window) });
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Dates of a vote wait for the typed word. */
  const [unconfirmed, setUnconfirmed] = useState<WindowChangeRequest | null>(null);
  const change = useCalendarChange(staffCall(changeWindow, {}));
  const now = new Date(serverNow());

  const save = (request: WindowChangeRequest) =>
    change.mutate(
      { body: { ...request, contest } },
      { onSuccess: onClose, onError: (error) => form.showErrors(error) },
    );
  const submit = (checked: WindowForm) => {
    const outcome = outcomeOf(name, checked, state, new Date(serverNow()));
    if (outcome === null) return;
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('refusal' in outcome) return;
    if (name === 'voting') setUnconfirmed(outcome.change);
    else save(outcome.change);
  };
  const title = `Fechas de ${windowWords[name].title.toLowerCase()}`;
  const consequences = <Consequences outcome={outcomeOf(name, form.values, state, now)} />;
  if (unconfirmed) {
    return (
      <WordModal
        title={title}
        word={VOTING_DATES_WORD}
        confirmLabel="Guardar fechas"
        sending={change}
        onConfirm={() => save(unconfirmed)}
        onClose={() => {
          setUnconfirmed(null);
          change.reset();
        }}
      >
        <p>
          La votación abre el <strong>{tellDateTime(unconfirmed.opens_at)}</strong> y cierra el{' '}
          <strong>{tellDateTime(unconfirmed.closes_at)}</strong>, hora de Colombia.
        </p>
        {consequences}
      </WordModal>
    );
  }
  return (
    <FormModal
      title={title}
      confirmLabel="Guardar fechas"
      form={form}
      pending={change.isPending}
      refusal={<Impossible why={refusal ?? form.refusal} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <WindowFields input={form.getInputProps} openingIsFixed={openingIsFixed(name, state, now)} />
      <div role="status">{consequences}</div>
      <ReasonField
        {...form.getInputProps('reason')}
        label="Motivo del cambio"
        description="Queda en el registro de actividades con su nombre."
        required
      />
    </FormModal>
  );
}

/** Why the calendar or the server refuses a change. */
export function Impossible({ why }: { why: string | null }) {
  return why === null ? null : (
    <Notice type="error" title="No es posible este cambio">
      {why}
    </Notice>
  );
}

/** Says what would be before it is saved: a wrong year is read at once. */
function Consequences({ outcome }: { outcome: WindowOutcome | null }) {
  if (outcome === null) return null;
  const sentences = 'refusal' in outcome ? [outcome.refusal] : outcome.sentences;
  return (
    <ul className={classes.consequences} data-refused={'refusal' in outcome || undefined}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
