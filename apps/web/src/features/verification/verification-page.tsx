import { Button, FileButton, Textarea } from '@mantine/core';
import { WorkingButton } from '@urna/ui/button';
import { EntryPanel } from '@urna/ui/panel';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { pageHeads } from '../../lib/page-heads.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { BoothCheck } from './booth-check.tsx';
import { VerdictNotice } from './verdict-notice.tsx';
import classes from './verification.module.css';
import { codeKind, isPending, type Verdict, verifyCode } from './verify-code.ts';

const NOT_A_CODE =
  'No parece un comprobante de votación ni su código de seguimiento (43 caracteres), ni el código de un certificado (20 letras y números) o de una inscripción (el radicado y 10 más). Cópialo completo.';

const LOOK_AGAIN_MS = 10_000;
/** A code fills two; of a receipt one sees that there is more below. */
const RECEIPT_ROWS = 6;
/** Longer than any receipt that a mail program has wrapped. */
const MAX_CHARACTERS = 4000;

/** Only the latest request counts: a late response to an earlier one must not appear under another code. */
function useVerification() {
  const latest = useRef(0);
  const asked = useRef<ReturnType<typeof codeKind>>(null);
  const [working, setWorking] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const forget = () => {
    latest.current += 1;
    setWorking(false);
    setVerdict(null);
    setFailure(null);
  };
  const verify = async (about: NonNullable<ReturnType<typeof codeKind>>) => {
    forget();
    const mine = latest.current;
    asked.current = about;
    setWorking(true);
    try {
      const found = await verifyCode(about);
      if (latest.current === mine) setVerdict(found);
    } catch (error) {
      if (latest.current === mine) setFailure(messageOf(error));
    }
    if (latest.current === mine) setWorking(false);
  };
  /** Looks again at what waits for the next checkpoint, without taking away what is shown. */
  const lookAgain = useEffectEvent(async () => {
    const mine = latest.current;
    const about = asked.current;
    const found = about && (await verifyCode(about).catch(() => null));
    if (found && latest.current === mine) setVerdict(found);
  });
  const pending = isPending(verdict);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = window.setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
    return () => window.clearInterval(timer);
  }, [pending]);
  return { working, verdict, failure, forget, verify };
}

export function VerificationPage() {
  const code = useLinkToken('codigo');
  // The QR code of a receipt.
  const receipt = useLinkToken('comprobante');
  const given = receipt ?? code ?? '';
  const [typed, setTyped] = useState(given);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, verdict, failure, forget, verify } = useVerification();
  const field = useRef<HTMLTextAreaElement>(null);
  const begun = useRef('');
  const resetFile = useRef<() => void>(null);

  const check = (text: string) => {
    setTyped(text);
    forget();
    const about = codeKind(text);
    setFieldError(about ? null : NOT_A_CODE);
    if (about) void verify(about);
    else field.current?.focus();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    check((await file.slice(0, MAX_CHARACTERS).text()).trim());
    // Choosing the same file again must check it again.
    resetFile.current?.();
  };
  useEffect(() => {
    // A link or a certificate's QR code starts the check by itself.
    if (begun.current === given) return;
    begun.current = given;
    check(given);
  });

  return (
    <EntryPanel
      {...pageHeads.verification}
      error={failure}
      refused={fieldError !== null || failure !== null}
      aside={
        <div className={classes.help}>
          <p>
            <strong>Comprobante de tu voto:</strong> el archivo que guardaste o que llegó a tu correo, su texto entero o
            el código de seguimiento que lleva.
          </p>
          <p>
            <strong>Certificado de votación:</strong> su código, cuatro grupos de cinco junto al QR.
          </p>
          <p>
            <strong>Inscripción:</strong> el radicado y dos grupos de cinco, en el comprobante de inscripción.
          </p>
          <BoothCheck />
        </div>
      }
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          check(typed);
        }}
      >
        <Textarea
          ref={field}
          label="Comprobante o código"
          required
          withAsterisk={false}
          autosize={false}
          rows={typed.includes('\n') ? RECEIPT_ROWS : 2}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          value={typed}
          error={fieldError}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFieldError(null);
            forget();
          }}
          onKeyDown={(event) => {
            // Two rows only show the longer kind of code completely; what is typed has no line breaks.
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            check(typed);
          }}
        />
        <FileButton accept=".txt,text/plain" onChange={(file) => void readFile(file)} resetRef={resetFile}>
          {(props) => (
            <Button {...props} className={classes.file ?? ''} variant="default" size="compact-sm">
              Elegir el archivo del comprobante
            </Button>
          )}
        </FileButton>
        <WorkingButton label="Verificar" workingLabel="Verificando..." working={working} fullWidth />
        <div role="status">{verdict ? <VerdictNotice verdict={verdict} /> : null}</div>
      </form>
    </EntryPanel>
  );
}
