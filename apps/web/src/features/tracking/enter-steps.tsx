import { Button, TextInput } from '@mantine/core';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { openTracking, radicadoField, sendTrackingCode, type Tracking } from '@urna/contract/candidacy/tracking';
import { CODE_DIGITS, CODE_RESEND_SECONDS, DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
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

/** What its owner knows of a candidacy: the radicado alone, which others may see, opens nothing and mails nobody. */
interface Known {
  radicado: string;
  identification_number: string;
}

export interface AskedTracking extends AskedCode {
  known: Known;
  resendAt: number;
}

const whose = ({ radicado, identification_number }: Known) => `tracking:${radicado}:${identification_number}`;

async function askForCode(known: Known): Promise<{ asked: AskedTracking; message: string }> {
  try {
    const { message, ...code } = await publicClient.call(sendTrackingCode, { body: known });
    rememberAskedCode(whose(known), code);
    return { asked: { known, resendAt: serverNow() + CODE_RESEND_SECONDS * 1000, ...code }, message };
  } catch (error) {
    // The code that was sent a moment ago is still valid.
    if (!(error instanceof ApiError) || error.code !== 'code_too_soon') throw error;
    const resendAt = serverNow() + (error.retryAfterSeconds ?? CODE_RESEND_SECONDS) * 1000;
    return { asked: { known, resendAt, ...askedCodeOf(whose(known)) }, message: error.message };
  }
}

interface RadicadoStepProps {
  /** Why an open page ended. */
  over: string | null;
  onAsked: (asked: AskedTracking, message: string) => void;
}

export function RadicadoStep({ over, onAsked }: RadicadoStepProps) {
  const [typed, setTyped] = useState<Known>({ radicado: '', identification_number: '' });
  const [errors, setErrors] = useState<{ [Field in keyof Known]?: string | undefined }>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const radicadoInput = useRef<HTMLInputElement>(null);
  const numberInput = useRef<HTMLInputElement>(null);

  const type = (field: keyof Known, value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const ask = async () => {
    clear();
    const radicado = radicadoField.safeParse(typed.radicado);
    const number = documentNumberField.safeParse(typed.identification_number);
    setErrors({
      radicado: radicado.error?.issues[0]?.message,
      identification_number: number.error?.issues[0]?.message,
    });
    if (radicado.success && number.success) {
      await attempt(async () => {
        const known = { radicado: radicado.data, identification_number: number.data };
        const { asked, message } = await askForCode(known);
        onAsked(asked, message);
      });
    } else (radicado.success ? numberInput : radicadoInput).current?.focus();
  };

  return (
    <EntryPanel
      {...pageHeads.tracking}
      error={refusal ?? over}
      refused={errors.radicado !== undefined || errors.identification_number !== undefined || refusal !== null}
      aside={
        <p>
          El radicado está en el comprobante que recibió por correo al finalizar la inscripción. ¿Todavía no la
          finalizó? Continúe desde <Link to={paths.home}>la página de inicio</Link>.
        </p>
      }
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextInput
          ref={radicadoInput}
          label={receiptLabels.radicado}
          description={
            shownProcess
              ? `Como en el comprobante: ${shownProcess.slug.toUpperCase()}-C-48201937.`.replaceAll('-', '\u2011')
              : undefined
          }
          value={typed.radicado}
          onChange={(event) => type('radicado', event.currentTarget.value)}
          error={errors.radicado}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          withAsterisk={false}
        />
        <TextInput
          ref={numberInput}
          label="Número de documento"
          description="El de la persona inscrita."
          value={typed.identification_number}
          onChange={(event) => type('identification_number', event.currentTarget.value)}
          error={errors.identification_number}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
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
  const { known, handle, code_digits: digits = CODE_DIGITS } = asked;
  const resendSeconds = useCountdown(asked.resendAt) ?? 0;
  const { working, refusal, clear, attempt } = useAttempt();
  const verify = (code: string) =>
    attempt(async () => {
      const { token_info, data } = await publicClient.call(openTracking, { body: { ...known, code, handle } });
      onEntered(token_info.token, data);
    });
  const resend = () => attempt(async () => onAskedAgain((await askForCode(known)).asked));
  return (
    <EntryPanel title="Verifique que es usted" refused={refusal !== null}>
      <CodeForm
        takesFocus
        intro={
          <>
            Si el radicado y el documento son de una candidatura, enviamos un código de {digits} dígitos a sus correos.
            Escríbalo para verla.
          </>
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
