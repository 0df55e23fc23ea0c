import { Button, Textarea, TextInput } from '@mantine/core';
import type { windowSchema } from '@urna/contract/process/calendar';
import { graceRefusal } from '@urna/contract/process/calendar-rules';
import { graceSchema } from '@urna/contract/staff/administration';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import type { z } from 'zod';
import { instantOf } from '../../../domain/calendar/window-moments.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './calendar.module.css';
import { useAnnounceGrace } from './calendar-api.ts';

interface GraceProps {
  window: z.infer<typeof windowSchema>;
  contest: string | undefined;
  mayChange: boolean;
}

/** A period of grace after the close, for registrations that were begun before it. */
export function GraceControl({ window, contest, mayChange }: GraceProps) {
  const [editing, setEditing] = useState(false);
  const { grace_until: until } = window;
  return (
    <div className={classes.grace}>
      {until ? (
        <p>
          Plazo de gracia: quienes comenzaron antes del cierre pueden terminar hasta el{' '}
          <strong>
            <time dateTime={until}>{tellDateTime(until)}</time>
          </strong>
          .
        </p>
      ) : null}
      {mayChange ? (
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          {until ? 'Cambiar el plazo de gracia' : 'Anunciar un plazo de gracia'}
        </Button>
      ) : null}
      {editing ? <GraceModal window={window} contest={contest} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function GraceModal({ window, contest, onClose }: Omit<GraceProps, 'mayChange'> & { onClose: () => void }) {
  const [day = '', time = ''] = (window.grace_until ? formatDateTime(window.grace_until) : '').split(' ');
  const [form, setForm] = useState({ day: day.split('/').toReversed().join('-'), time, reason: '' });
  const [errors, setErrors] = useState<{ day?: string | undefined; reason?: string | undefined }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { working, attempt } = useAttempt();
  const announce = useAnnounceGrace();
  const change = (field: keyof typeof form, value: string) => {
    setForm({ ...form, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = async () => {
    const until = form.day === '' && form.time === '' ? null : instantOf(form.day, form.time);
    const checked = graceSchema.safeParse({ until, reason: form.reason, ...(contest ? { contest } : {}) });
    const wrong = (name: string) => checked.error?.issues.find(({ path }) => path[0] === name)?.message;
    setErrors({ day: wrong('until'), reason: wrong('reason') });
    setRefusal(null);
    if (!checked.success) return;
    const refused = graceRefusal(window, until, new Date(serverNow()));
    if (refused) {
      setRefusal(refused);
      return;
    }
    await attempt(
      async () => {
        const { message } = await announce.mutateAsync(checked.data);
        toast.success(message);
        onClose();
      },
      (error) => {
        setRefusal(messageOf(error));
        return null;
      },
    );
  };
  return (
    <FormModal
      title="Plazo de gracia de la inscripción"
      confirmLabel="Guardar plazo"
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
      <p>
        Quienes comenzaron su inscripción antes del cierre, el {tellDateTime(window.closes_at)}, podrán terminarla hasta
        este momento. Nadie podrá comenzar una nueva. Se anuncia en la página de inicio.
      </p>
      <div className={classes.graceMoment}>
        <DayInput
          id="grace-day"
          label="Hasta el día"
          value={form.day}
          error={errors.day}
          onChange={(value) => change('day', value)}
        />
        <TextInput
          label="Hasta la hora"
          type="time"
          value={form.time}
          onChange={(event) => change('time', event.currentTarget.value)}
        />
      </div>
      {window.grace_until ? <p>Vacíos los dos: sin plazo de gracia.</p> : null}
      <Textarea
        label="Motivo del cambio"
        description="Queda en el registro de actividades con su nombre."
        rows={3}
        maxLength={500}
        value={form.reason}
        error={errors.reason}
        onChange={(event) => change('reason', event.currentTarget.value)}
      />
    </FormModal>
  );
}
