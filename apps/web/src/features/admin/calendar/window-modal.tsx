import { Textarea } from '@mantine/core';
import type { WindowName } from '@urna/contract/process/calendar';
import { openingIsFixed } from '@urna/contract/process/calendar-rules';
import type { WindowChangeRequest } from '@urna/contract/staff/administration';
import { useState } from 'react';
import { WindowFields } from '../../../domain/calendar/window-fields.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { checkWindowForm, formOfWindow, type WindowField, type WindowFormErrors } from './window-form.ts';
import { windowWords } from './window-words.ts';

interface WindowModalProps {
  name: WindowName;
  window: { opens_at: string; closes_at: string } | undefined;
  /** In a drill, openings that have passed can be moved too. */
  drill: boolean;
  save: (change: WindowChangeRequest) => Promise<void>;
  onClose: () => void;
}

const order = ['opensDay', 'opensTime', 'closesDay', 'closesTime', 'reason'] as const satisfies WindowField[];

export function WindowModal({ name, window, drill, save, onClose }: WindowModalProps) {
  const [form, setForm] = useState(() => formOfWindow(window));
  const [errors, setErrors] = useState<WindowFormErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { working, attempt } = useAttempt();
  const fixed = !drill && openingIsFixed(window, new Date(serverNow()));

  const change = (field: WindowField, value: string) => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = async () => {
    const checked = checkWindowForm(name, form, window, new Date(serverNow()), { drill });
    if (!checked.ok) {
      setErrors(checked.errors);
      setRefusal(checked.refusal);
      const first = order.find((field) => checked.errors[field] !== undefined);
      if (first) document.getElementById(`window-${first}`)?.focus();
      return;
    }
    setErrors({});
    setRefusal(null);
    await attempt(
      () => save(checked.change),
      (error) => {
        setRefusal(messageOf(error));
        return null;
      },
    );
  };
  return (
    <FormModal
      title={`Fechas de ${windowWords[name].title.toLowerCase()}`}
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
      <WindowFields id="window" moments={form} errors={errors} openingIsFixed={fixed} onChange={change} />
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
