import { Button, FileButton, Textarea } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { WorkingButton } from '@urna/ui/button';
import { EntryPanel } from '@urna/ui/panel';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { BoothCheck } from './booth-check.tsx';
import { VerdictNotice } from './verdict-notice.tsx';
import classes from './verification.module.css';
import { codeKind, isPending, verifyCode } from './verify-code.ts';

const NOT_A_CODE =
  'No parece un comprobante de votación ni su código de seguimiento (43 caracteres), ni el código de un certificado (20 letras y números) o de una inscripción (el radicado y 10 más). Cópialo completo.';

const LOOK_AGAIN_MS = 10_000;
/** A code fills two; of a receipt one sees that there is more below. */
const RECEIPT_ROWS = 6;
/** Longer than any receipt that a mail program has wrapped. */
const MAX_CHARACTERS = 4000;

type Code = NonNullable<ReturnType<typeof codeKind>>;

/** The verdict on a code, looked for again while it waits for the next checkpoint. */
function useVerdict() {
  const { words } = useProcess();
  const [request, setRequest] = useState<{ code: Code; attempt: number } | null>(null);
  const { data, error, isFetching } = useQuery({
    queryKey: ['verification', request],
    queryFn: request ? () => verifyCode(request.code, words) : skipToken,
    // Without a connection it says so, and doesn't wait for one.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isPending(state.data ?? null) ? LOOK_AGAIN_MS : false),
  });
  return {
    verdict: data ?? null,
    // A later look that fails takes nothing away.
    failure: error && !data ? messageOf(error) : null,
    working: isFetching && !data,
    ask: (code: Code | null) => setRequest((before) => code && { code, attempt: (before?.attempt ?? 0) + 1 }),
  };
}

export function VerificationPage() {
  const code = useLinkToken('codigo');
  // The QR code of a receipt.
  const receipt = useLinkToken('comprobante');
  const linked = receipt ?? code ?? '';
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, verdict, failure, ask } = useVerdict();
  const field = useRef<HTMLTextAreaElement>(null);
  const checkedLink = useRef('');
  const resetFile = useRef<() => void>(null);

  const check = (text: string) => {
    setTyped(text);
    const about = codeKind(text);
    ask(about);
    setFieldError(about ? null : NOT_A_CODE);
    if (!about) field.current?.focus();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    check((await file.slice(0, MAX_CHARACTERS).text()).trim());
    // Choosing the same file again must check it again.
    resetFile.current?.();
  };
  useEffect(() => {
    // A link or a certificate's QR code starts the check by itself.
    if (checkedLink.current === linked) return;
    checkedLink.current = linked;
    check(linked);
  });

  return (
    <EntryPanel
      title="Verificar un código"
      subtitle="Comprueba con tu comprobante que tu papeleta está en la urna, o que un certificado o una inscripción son auténticos."
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
            ask(null);
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
