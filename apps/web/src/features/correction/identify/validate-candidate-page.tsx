import { Button, TextInput } from '@mantine/core';
import { correctionNumberField } from '@urna/contract/candidacy/correction';
import { windowAccess, windowNow } from '@urna/contract/process/calendar';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Deadline } from '../../../domain/calendar/deadline.tsx';
import { useCalendar } from '../../../domain/calendar/use-calendar.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import classes from './identify.module.css';
import { requestCorrectionCode } from './request-code.ts';

export function ValidateCandidatePage() {
  const navigate = useNavigate();
  const earlier = useCandidateStore((state) => state.correction_request?.identification_number ?? '');
  const inscribing = useCandidateStore((state) => state.isValidate && state.flow_type === null);
  const [number, setNumber] = useState(earlier);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const ask = async () => {
    clear();
    const checked = correctionNumberField.safeParse(number);
    setFieldError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    await attempt(async () => {
      try {
        toast.success(await requestCorrectionCode(checked.data));
      } catch (error) {
        // The code that was sent a moment ago is still valid.
        if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
        toast.info(error.message);
      }
      await navigate(paths.correction.validateCode);
    });
  };

  return (
    <div className={classes.page}>
      <PageTitle
        title="Subsanación de documentos"
        subtitle="Si el comité rechazó alguno de sus documentos, aquí puede reemplazarlo. Le enviaremos un código al correo de su inscripción."
        refused={fieldError !== null || refusal !== null}
      />
      <CorrectionWindow />
      <form
        className={classes.card}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void ask();
        }}
      >
        {inscribing ? (
          <Notice type="warning">
            Hay una inscripción en curso en este equipo. Si continúa, su sesión se cerrará; lo guardado no se pierde.
          </Notice>
        ) : null}
        {refusal ? (
          <Notice type="error" title="No es posible continuar">
            {refusal}
          </Notice>
        ) : null}
        <TextInput
          ref={field}
          id="identification_number"
          label="Número de documento"
          description="Solo números, sin puntos ni espacios."
          value={number}
          onChange={(event) => {
            setNumber(event.currentTarget.value.replace(/[\s.,]/g, ''));
            setFieldError(null);
          }}
          error={fieldError}
          inputMode="numeric"
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <div className="foot">
          <Button component={Link} to={paths.home} variant="default">
            Atras
          </Button>
          <Button type="submit" loading={working}>
            Validar Cédula
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Shows the correction window before anybody requests a code in vain. */
function CorrectionWindow() {
  const { calendar } = useCalendar();
  const window = calendar && windowNow(calendar, 'correction', new Date(calendar.now));
  if (!calendar || !window) return null;
  const access = windowAccess('correction', window, new Date(calendar.now));
  return (
    <div className={classes.above}>
      {access.open ? (
        <Deadline closesAt={window.closes_at} />
      ) : (
        <Notice type="warning" title="Las subsanaciones no están abiertas">
          {access.reason}
          {new Date(calendar.now) < new Date(window.opens_at) ? ` Cierran el ${tellDateTime(window.closes_at)}.` : null}
        </Notice>
      )}
    </div>
  );
}
