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
  requestOfWindow,
  tellWindowForm,
  type WindowForm,
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
  const [refused, setRefused] = useState<string | null>(null);
  /** Dates of a vote wait for the typed word. */
  const [asked, setAsked] = useState<WindowChangeRequest | null>(null);
  const change = useCalendarChange(staffCall(changeWindow, {}));
  const now = new Date(serverNow());
  const told = tellWindowForm(name, form.values, state, now);

  const save = (wanted: WindowChangeRequest) =>
    change.mutate({ body: { ...wanted, contest } }, { onSuccess: onClose, onError: (error) => form.showErrors(error) });
  const submit = (checked: WindowForm) => {
    const request = requestOfWindow(name, checked, state, new Date(serverNow()));
    setRefused('refusal' in request ? request.refusal : null);
    if ('refusal' in request) return;
    if (name === 'voting') setAsked(request.change);
    else save(request.change);
  };
  const title = `Fechas de ${windowWords[name].title.toLowerCase()}`;
  const consequences = <Consequences told={told} />;
  if (asked) {
    return (
      <WordModal
        title={title}
        word={VOTING_DATES_WORD}
        confirmLabel="Guardar fechas"
        sending={change}
        onConfirm={() => save(asked)}
        onClose={() => {
          setAsked(null);
          change.reset();
        }}
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
      form={form}
      pending={change.isPending}
      refusal={<Impossible why={refused ?? form.refusal} />}
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
