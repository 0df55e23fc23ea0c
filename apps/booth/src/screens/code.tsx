import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { ButtonLink } from '@urna/ui/button';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { follow, useAttempt, useCountdown } from '../hooks.ts';
import { askForCode, enterWithCode } from '../login.ts';
import { isForProofOnly, useProcess } from '../process.ts';
import { addressOf } from '../routes.ts';
import type { PendingCode } from '../voter.ts';

/** The code that was mailed to an accountant, who votes with it or proves a past vote. */
export function CodeScreen({ pending }: { pending: PendingCode }) {
  const { calendar } = useProcess();
  const resendSeconds = useCountdown(pending.resendAt);
  const { working, refusal, clear, attempt } = useAttempt();
  const { identification_number, email, vote, code_digits: digits = CODE_DIGITS } = pending;
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
        intro={
          <Intro email={email} digits={digits} isPast={vote !== null} isForProof={isForProofOnly(calendar, 'code')} />
        }
        digits={digits}
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

interface IntroProps {
  email: string | null;
  digits: number;
  isPast: boolean;
  isForProof: boolean;
}

function Intro({ email, digits, isPast, isForProof }: IntroProps) {
  if (isPast) {
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
