import { Stack, TextInput } from '@mantine/core';
import type { windowSchema } from '@urna/contract/processes/calendar';
import { announceGrace, graceSchema } from '@urna/contract/processes/calendar-admin';
import { graceRefusal } from '@urna/contract/processes/calendar-rules';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { z } from 'zod';
import { tellDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { dayAndTime, instantOf } from '../../../shared/processes/window-fields.tsx';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { ReasonField } from '../../../ui/forms/confirmation-fields.tsx';
import { DayInput } from '../../../ui/forms/day-input.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './calendar.module.css';
import { useCalendarChange } from './calendar-api.ts';
import { Impossible } from './window-modal.tsx';

interface GraceProps {
  window: z.infer<typeof windowSchema>;
  contest: string | undefined;
  mayChange: boolean;
}

/** A period of grace after the close, for registrations that were begun before it. */
export function GraceControl({ window, contest, mayChange }: GraceProps) {
  const { grace_until: until } = window;
  const modal = (close: () => void) => <GraceModal window={window} contest={contest} onClose={close} />;
  return (
    <Stack gap="xs" align="flex-start">
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
        <ModalButton variant="default" size="compact-sm" renderModal={modal}>
          {until ? 'Cambiar el plazo de gracia' : 'Anunciar un plazo de gracia'}
        </ModalButton>
      ) : null}
    </Stack>
  );
}

/** Both empty: no grace. */
const untilOf = ({ day, time }: { day: string; time: string }) =>
  day === '' && time === '' ? null : instantOf(day, time);

const formSchema = z
  .object({ day: z.string(), time: z.string(), reason: graceSchema.shape.reason })
  .refine((typed) => graceSchema.shape.until.safeParse(untilOf(typed)).success, {
    path: ['day'],
    error: 'La fecha no es válida',
    // Also while the reason is wrong: both errors are shown at once.
    when: () => true,
  });

function GraceModal({ window, contest, onClose }: Omit<GraceProps, 'mayChange'> & { onClose: () => void }) {
  const [day, time] = dayAndTime(window.grace_until);
  const form = useApiForm({
    prefix: 'grace',
    schema: formSchema,
    initialValues: { day, time, reason: '' },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const announce = useCalendarChange(staffCall(announceGrace, {}));
  const submit = ({ reason, ...moment }: z.output<typeof formSchema>) => {
    const until = untilOf(moment);
    const refused = graceRefusal(window, until, new Date(serverNow()));
    setRefusal(refused);
    if (refused !== null) return;
    const body = { until, reason, ...(contest ? { contest } : {}) };
    announce.mutate({ body }, { onSuccess: onClose, onError: (error) => form.showErrors(error, { until: 'day' }) });
  };
  return (
    <FormModal
      title="Plazo de gracia de la inscripción"
      confirmLabel="Guardar plazo"
      form={form}
      pending={announce.isPending}
      refusal={<Impossible why={refusal ?? form.refusal} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Quienes comenzaron su inscripción antes del cierre, el {tellDateTime(window.closes_at)}, podrán terminarla hasta
        este momento. Nadie podrá comenzar una nueva. Se anuncia en la página de inicio.
      </p>
      <div className={classes.graceMoment}>
        <DayInput {...form.getInputProps('day')} value={form.values.day} label="Hasta el día" />
        <TextInput {...form.getInputProps('time')} label="Hasta la hora" type="time" />
      </div>
      {window.grace_until ? <p>Vacíos los dos: sin plazo de gracia.</p> : null}
      <ReasonField
        {...form.getInputProps('reason')}
        label="Motivo del cambio"
        description="Queda en el registro de actividades con su nombre."
      />
    </FormModal>
  );
}
