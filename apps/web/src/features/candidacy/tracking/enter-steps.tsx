import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { openTracking, radicadoField, sendTrackingCode, type Tracking } from '@urna/contract/candidacy/tracking';
import { CODE_DIGITS, DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { serverNow } from '@urna/ui/server-clock';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { publicClient } from '../../../lib/call.ts';
import { requestCode, type SentCode, useMailedCode } from '../../../lib/mailed-code.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';

export const TRACKING_TITLE = 'Seguimiento de la candidatura';

/** What its owner knows of a candidacy: the radicado alone, which others may see, opens nothing and mails nobody. */
interface Known {
  radicado: string;
  identification_number: string;
}

/** A code that was asked for, and for which candidacy. */
export interface TrackingRequest extends SentCode {
  known: Known;
  resendAt: number;
}

async function askForCode(known: Known): Promise<{ request: TrackingRequest; message: string; isSent: boolean }> {
  const whose = `tracking:${known.radicado}:${known.identification_number}`;
  const response = await requestCode(whose, () => publicClient.call(sendTrackingCode, { body: known }));
  const { answer, sentCode, message, resendSeconds } = response;
  const resendAt = serverNow() + resendSeconds * 1000;
  return { request: { known, resendAt, ...sentCode }, message, isSent: answer !== null };
}

const formSchema = z.object({ radicado: radicadoField, identification_number: documentNumberField });

interface RadicadoStepProps {
  /** Why an open page ended. */
  over: string | null;
  onRequested: (request: TrackingRequest, message: string) => void;
}

export function RadicadoStep({ over, onRequested }: RadicadoStepProps) {
  const { process } = useProcess();
  // From the page to check, which recognized it.
  const { state } = useLocation() as { state: { radicado?: unknown } | null };
  const form = useApiForm({
    prefix: 'tracking',
    schema: formSchema,
    initialValues: {
      radicado: typeof state?.radicado === 'string' ? state.radicado : '',
      identification_number: '',
    },
  });
  const asking = useMutation({ mutationFn: askForCode });
  const submit = form.submit((known) =>
    asking.mutate(known, {
      onSuccess: ({ request, message }) => onRequested(request, message),
      onError: (error) => form.showErrors(error),
    }),
  );
  return (
    <EntryPanel
      title={TRACKING_TITLE}
      subtitle="Escriba su radicado y su documento: le enviaremos un código al correo de la inscripción."
      error={form.refusal ?? over}
      refused={Object.keys(form.errors).length > 0 || form.refusal !== null}
      aside={
        <p>
          El radicado está en el comprobante que recibió por correo al finalizar la inscripción. ¿Todavía no la
          finalizó? Continúe desde <Link to={paths.home}>la página de inicio</Link>.
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={submit}>
        <TextInput
          {...form.getInputProps('radicado')}
          label={receiptLabels.radicado}
          description={
            process
              ? `Como en el comprobante: ${process.slug.toUpperCase()}-C-48201937.`.replaceAll('-', '\u2011')
              : undefined
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <TextInput
          {...form.getInputProps('identification_number')}
          label="Número de documento"
          description="El de la persona inscrita."
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          required
        />
        <Button type="submit" fullWidth loading={asking.isPending}>
          Enviar código a mi correo
        </Button>
      </form>
    </EntryPanel>
  );
}

interface CodeStepProps {
  request: TrackingRequest;
  onResent: (request: TrackingRequest) => void;
  onBack: () => void;
  onEntered: (token: string, tracking: Tracking) => void;
}

export function CodeStep({ request, onResent, onBack, onEntered }: CodeStepProps) {
  const { known, handle, code_digits: digits = CODE_DIGITS } = request;
  const code = useMailedCode({
    sent: { time_milliseconds: request.resendAt, isComplete: false },
    verify: async (typed) => {
      const { token_info, data } = await publicClient.call(openTracking, { body: { ...known, code: typed, handle } });
      onEntered(token_info.token, data);
    },
    resend: async () => {
      const again = await askForCode(known);
      onResent(again.request);
      return again.isSent ? null : again.message;
    },
  });
  return (
    <EntryPanel title="Verifique que es usted" refused={code.error !== null}>
      <CodeForm
        {...code}
        takesFocus
        intro={
          <>
            Si el radicado y el documento son de una candidatura, enviamos un código de {digits} dígitos a sus correos.
            Escríbalo para verla.
          </>
        }
        digits={digits}
        submitLabel="Verificar Código"
        back={
          <Button variant="default" onClick={onBack}>
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}
