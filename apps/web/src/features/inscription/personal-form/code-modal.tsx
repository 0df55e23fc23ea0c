import { Button } from '@mantine/core';
import { CODE_DIGITS } from '@urna/contract/limits';
import { codeField } from '@urna/contract/person-fields';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { codeCountdownEnded } from '../../../lib/candidate-session/transitions.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Modal } from '../../../ui/modal.tsx';
import classes from './personal-form.module.css';
import type { ApplicantValidation } from './use-applicant-validation.ts';

function useResendSeconds(): number {
  const sent = useCandidateStore((state) => state.time_sending_code);
  const seconds = useCountdown(sent && !sent.isComplete ? sent.time_milliseconds : null);
  useEffect(() => {
    if (seconds === 0) codeCountdownEnded();
  }, [seconds]);
  return seconds ?? 0;
}

export function CodeModal({ validation, email }: { validation: ApplicantValidation; email: string | null }) {
  const { working, codeError, cancel, verify, resend, clearCodeError } = validation;
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const seconds = useResendSeconds();
  useEffect(() => {
    if (codeError) input.current?.focus();
  }, [codeError]);

  const submit = (entered: string) => {
    const checked = codeField.safeParse(entered);
    setOwnError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return;
    // Whatever the answer, these digits have served: a wrong code is typed again from the start.
    void verify(checked.data).then(() => setCode(''));
  };
  return (
    <Modal
      opened
      onClose={cancel}
      title="Verifique que es usted"
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: working }}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          // React carries events out of a modal to where it was written: inside the form that asks for the document.
          event.stopPropagation();
          submit(code);
        }}
      >
        <p className={classes.codeIntro}>
          {email ? (
            <>
              Enviamos un código de {CODE_DIGITS} dígitos a <strong>{email}</strong>. Escríbalo para continuar.
            </>
          ) : (
            <>Escriba el código de {CODE_DIGITS} dígitos que enviamos a su correo electrónico.</>
          )}
        </p>
        <CodeInput
          ref={input}
          takesFocus
          label="Código de verificación"
          length={CODE_DIGITS}
          value={code}
          onChange={(next) => {
            setCode(next);
            setOwnError(null);
            if (next !== '') clearCodeError();
          }}
          onComplete={submit}
          error={ownError ?? codeError ?? undefined}
          disabled={working}
        />
        <div className={classes.codeButtons}>
          <Button variant="subtle" disabled={seconds > 0 || working} onClick={() => void resend()}>
            {seconds > 0 ? `Reenviar en ${String(seconds)} s` : 'Reenviar'}
          </Button>
          <Button type="submit" loading={working}>
            Verificar Código
          </Button>
        </div>
        <p className={classes.codeHint}>
          El código vence en 10 minutos. Si no lo ve, revise la carpeta de correo no deseado.
        </p>
      </form>
    </Modal>
  );
}
