import { Button, TextInput } from '@mantine/core';
import { openTracking, radicadoField, sendTrackingCode, type Tracking } from '@urna/contract/candidacy/tracking';
import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@urna/contract/shared/limits';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { shownProcess } from '../../domain/process/shown-process.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type AskedCode, askedCodeOf, rememberAskedCode } from '../../lib/asked-codes.ts';
import { publicClient } from '../../lib/call.ts';
import { pageHeads } from '../../lib/page-heads.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { CodeForm } from '../../ui/forms/code-form.tsx';
import { EntryPanel } from '../../ui/layout/entry-panel.tsx';
import classes from './tracking.module.css';

export interface AskedTracking extends AskedCode {
  radicado: string;
  /** Masked; null if an earlier code is still valid. */
  email: string | null;
  resendAt: number;
}

const whose = (radicado: string) => `tracking:${radicado}`;

async function askForCode(radicado: string): Promise<{ asked: AskedTracking; message: string }> {
  try {
    const { message, email, ...code } = await publicClient.call(sendTrackingCode, { body: { radicado } });
    rememberAskedCode(whose(radicado), code);
    return { asked: { radicado, email, resendAt: serverNow() + CODE_RESEND_SECONDS * 1000, ...code }, message };
  } catch (error) {
    // The code that was sent a moment ago is still valid.
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    const resendAt = serverNow() + (error.retryAfterSeconds ?? CODE_RESEND_SECONDS) * 1000;
    return { asked: { radicado, email: null, resendAt, ...askedCodeOf(whose(radicado)) }, message: error.message };
  }
}

export function RadicadoStep({ onAsked }: { onAsked: (asked: AskedTracking, message: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const ask = async () => {
    clear();
    const checked = radicadoField.safeParse(typed);
    setFieldError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    await attempt(async () => {
      const { asked, message } = await askForCode(checked.data);
      onAsked(asked, message);
    });
  };

  return (
    <EntryPanel
      {...pageHeads.tracking}
      error={refusal}
      refused={fieldError !== null || refusal !== null}
      aside={
        <p>
          El radicado está en el comprobante que recibió al finalizar la inscripción. ¿Todavía no la finalizó? Continúe
          desde <Link to={paths.home}>la página de inicio</Link>.
        </p>
      }
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextInput
          ref={field}
          label="Número de radicado"
          description={
            shownProcess ? `Como en el comprobante: ${shownProcess.slug.toUpperCase()}-C-000123.` : undefined
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFieldError(null);
          }}
          error={fieldError}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          withAsterisk={false}
        />
        <Button type="submit" fullWidth loading={working}>
          Enviar código a mi correo
        </Button>
      </form>
    </EntryPanel>
  );
}

interface CodeStepProps {
  asked: AskedTracking;
  onAskedAgain: (asked: AskedTracking) => void;
  onBack: () => void;
  onEntered: (token: string, tracking: Tracking) => void;
}

export function CodeStep({ asked, onAskedAgain, onBack, onEntered }: CodeStepProps) {
  const { radicado, email, handle, code_digits: digits = CODE_DIGITS } = asked;
  const resendSeconds = useCountdown(asked.resendAt) ?? 0;
  const { working, refusal, clear, attempt } = useAttempt();
  const verify = (code: string) =>
    attempt(async () => {
      const { token_info, data } = await publicClient.call(openTracking, { body: { radicado, code, handle } });
      onEntered(token_info.token, data);
    });
  const resend = () => attempt(async () => onAskedAgain((await askForCode(radicado)).asked));
  return (
    <EntryPanel title="Verifique que es usted" refused={refusal !== null}>
      <CodeForm
        takesFocus
        intro={
          email === null ? (
            <>Escriba el código de {digits} dígitos que enviamos a su correo electrónico.</>
          ) : (
            <>
              Enviamos un código de {digits} dígitos a <strong>{email}</strong>. Escríbalo para ver su candidatura.
            </>
          )
        }
        digits={digits}
        submitLabel="Verificar Código"
        working={working}
        error={refusal}
        onErrorSeen={clear}
        onSubmit={verify}
        resendSeconds={resendSeconds}
        onResend={() => void resend()}
        back={
          <Button variant="default" onClick={onBack}>
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}
