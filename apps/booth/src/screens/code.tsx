import { CODE_DIGITS, DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import type { PastVote } from '@urna/contract/voting/voting';
import { ButtonLink, WorkingButton } from '@urna/ui/button';
import { CodeForm } from '@urna/ui/code-field';
import { TextField } from '@urna/ui/field';
import { LiveNotice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useCountdown } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import type { SubmitEvent } from 'react';
import { follow, useAttempt, useField } from '../hooks.ts';
import { askForCode, enterWithCode } from '../login.ts';
import { isForProofOnly, useProcess } from '../process.ts';
import { addressOf } from '../routes.ts';
import type { PendingCode } from '../voter-state.ts';
import classes from './entry.module.css';
import { LoginPanel } from './login.tsx';

/** An accountant's first step: the document number. */
export function NumberScreen({ vote, earlier }: { vote: PastVote | null; earlier: string }) {
  const { working, refusal, clear, attempt } = useAttempt();
  const number = useField(documentNumberField, clear, earlier);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = number.check();
    if (checked === null) return;
    void attempt(
      async () => toast.success(await askForCode(checked, vote)),
      'Error al enviar el código de verificación. Intenta nuevamente.',
    );
  };

  return (
    <LoginPanel login="code" vote={vote} refusal={refusal} isWrong={number.error !== null}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          {...number.props}
          label="Cédula"
          description="Solo números, sin puntos ni espacios."
          name="identification_number"
          required
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          // A number that is pasted with its points is longer than its digits.
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          onChange={(event) =>
            number.type(event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max))
          }
        />
        <LiveNotice type="info">{working ? 'Enviando código de verificación...' : null}</LiveNotice>
        <WorkingButton label="Continuar" workingLabel="Enviando..." working={working} fullWidth />
        <p className={classes.hint}>
          Te enviaremos un código de verificación al correo electrónico que está en el censo.
        </p>
      </form>
    </LoginPanel>
  );
}

/** The code that was mailed to an accountant, who votes with it or proves a past vote. */
export function CodeScreen({ pending }: { pending: PendingCode }) {
  const { calendar } = useProcess();
  const resendSeconds = useCountdown(pending.resendAt);
  const { working, refusal, clear, attempt } = useAttempt();
  const { identification_number, vote } = pending;
  const verify = (code: string) =>
    attempt(() => enterWithCode(code), 'Ha ocurrido un error al verificar el código. Por favor, intenta de nuevo.');
  const resend = () =>
    attempt(
      async () => toast.success(await askForCode(identification_number, vote)),
      'Error al reenviar el código. Por favor, intenta de nuevo.',
    );

  return (
    <EntryPanel title="Verificación de código" refused={refusal !== null}>
      <CodeForm
        informal
        takesFocus
        intro={<Intro pending={pending} isForProof={isForProofOnly(calendar, 'code')} />}
        digits={pending.code_digits}
        submitLabel="Verificar y Continuar"
        working={working}
        error={refusal}
        onErrorSeen={clear}
        onSubmit={verify}
        resendSeconds={resendSeconds}
        onResend={() => void resend()}
        back={
          <ButtonLink
            href={vote ? addressOf('certificate', vote) : addressOf('number')}
            variant="default"
            onClick={follow}
          >
            Volver
          </ButtonLink>
        }
      />
    </EntryPanel>
  );
}

function Intro({ pending, isForProof }: { pending: PendingCode; isForProof: boolean }) {
  const { email, vote, code_digits: digits = CODE_DIGITS } = pending;
  if (vote) {
    return (
      <>
        Si tu documento estaba en el censo de esa votación, enviamos un código de {digits} dígitos a tu correo.
        Escríbelo para comprobar si votaste.
      </>
    );
  }
  if (email === null) return <>Escribe el código de {digits} dígitos que enviamos a tu correo electrónico.</>;
  return (
    <>
      Enviamos un código de {digits} dígitos a <strong>{email}</strong>. Escríbelo para{' '}
      {isForProof ? 'comprobar si votaste' : 'votar'}.
    </>
  );
}
