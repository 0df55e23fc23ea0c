// The two pages with which a candidate opens the correction: the document's number, and the mailed code.

import { Box, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  correctionRequestCodeSchema,
  openCorrectionSession,
  sendCorrectionCode,
} from '@urna/contract/candidacy/correction';
import { windowAccess, windowNow } from '@urna/contract/processes/calendar';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { Link, useNavigate } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { tellDateTime } from '../../../lib/format.ts';
import { requestCode, useMailedCode } from '../../../lib/mailed-code.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import {
  type DocumentList,
  listKey,
  listOfCorrection,
} from '../../../shared/candidacy/candidate-documents/document-list.ts';
import { clientRefusal, useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { CodeIntro } from '../../../shared/candidacy/candidate-session/code-intro.tsx';
import { closeOpenRegistration } from '../../../shared/candidacy/candidate-session/session.ts';
import {
  admitCorrection,
  endCodeCountdown,
  startCorrection,
} from '../../../shared/candidacy/candidate-session/transitions.ts';
import { Deadline } from '../../../shared/processes/deadline.tsx';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import classes from './correction.module.css';

/** A step with one question. */
const column = { w: '100%', maw: '36rem', mx: 'auto' } as const;

export function ValidateCandidatePage() {
  const navigate = useNavigate();
  const earlier = useCandidateStore((state) => state.correction_request?.identification_number ?? '');
  const inscribing = useCandidateStore((state) => state.isValidate && state.flow_type === null);
  const form = useApiForm({
    prefix: 'correction',
    schema: correctionRequestCodeSchema,
    initialValues: { identification_number: earlier },
  });
  const asking = useMutation({ mutationFn: requestCorrectionCode });
  const ask = form.submit(({ identification_number }) =>
    asking.mutate(identification_number, {
      onSuccess: ({ answer, message }) => {
        // The code that was sent a moment ago is still valid.
        if (answer) toast.success(message);
        else toast.info(message);
        void navigate(paths.correction.validateCode);
      },
      onError: (error) => form.showErrors(error),
    }),
  );

  return (
    <Box {...column}>
      <PageTitle
        title="Subsanación de documentos"
        subtitle="Si el comité rechazó alguno de sus documentos, aquí puede reemplazarlo. Le enviaremos un código al correo de su inscripción."
        refused={form.errors['identification_number'] !== undefined || form.refusal !== null}
      />
      <CorrectionWindow />
      <form className={classes.card} noValidate onSubmit={ask}>
        {inscribing ? (
          <Notice type="warning">
            Hay una inscripción en curso en este equipo. Si continúa, su sesión se cerrará; lo guardado no se pierde.
          </Notice>
        ) : null}
        {form.refusal ? (
          <Notice type="error" title="No es posible continuar">
            {form.refusal}
          </Notice>
        ) : null}
        <TextInput
          {...form.getInputProps('identification_number')}
          label="Número de documento"
          description="Solo números, sin puntos ni espacios."
          onChange={(event) =>
            form.setFieldValue('identification_number', event.currentTarget.value.replace(/[\s.,]/g, ''))
          }
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <div className="foot">
          <Button component={Link} to={paths.home} variant="default">
            Atras
          </Button>
          <Button type="submit" loading={asking.isPending}>
            Validar Cédula
          </Button>
        </div>
      </form>
    </Box>
  );
}

/** Shows the correction window before anybody requests a code in vain. */
function CorrectionWindow() {
  const { calendar } = useCalendar();
  const window = calendar && windowNow(calendar, 'correction', new Date(calendar.now));
  if (!calendar || !window) return null;
  const access = windowAccess('correction', window, new Date(calendar.now));
  return (
    <Box mb={16}>
      {access.open ? (
        <Deadline closesAt={window.closes_at} />
      ) : (
        <Notice type="warning" title="Las subsanaciones no están abiertas">
          {access.reason}
          {new Date(calendar.now) < new Date(window.opens_at) ? ` Cierran el ${tellDateTime(window.closes_at)}.` : null}
        </Notice>
      )}
    </Box>
  );
}

export function ValidateCodePage() {
  const navigate = useNavigate();
  const request = useCandidateStore((state) => state.correction_request);
  const digits = request?.code_digits ?? CODE_DIGITS;
  const queries = useQueryClient();
  const code = useMailedCode({
    sent: useCandidateStore((state) => state.time_sending_code),
    onCountdownEnd: endCodeCountdown,
    verify: async (typed) => {
      if (!request?.identification_number) throw clientRefusal('El numero del documento de identidad no es validos.');
      const { identification_number, handle } = request;
      const answer = await publicClient.call(openCorrectionSession, {
        body: { identification_number, code: typed, handle },
      });
      admitCorrection(answer);
      queries.setQueryData<DocumentList>(listKey('correction'), listOfCorrection(answer.data));
      toast.success(answer.message);
      await navigate(paths.correction.uploadDocuments, { replace: true });
    },
    resend: async () => {
      if (!request) return null;
      const { answer, message } = await requestCorrectionCode(request.identification_number);
      if (!answer) return message;
      toast.success(message);
      return null;
    },
  });

  return (
    <Box {...column}>
      <PageTitle title="Verifique que es usted" refused={code.error !== null} />
      <div className={classes.card}>
        <CodeForm
          {...code}
          intro={<CodeIntro digits={digits} email={request?.email} />}
          digits={digits}
          submitLabel="Verificar Código"
          back={
            <Button component={Link} to={paths.correction.validateCandidate} variant="default">
              Volver
            </Button>
          }
        />
      </div>
    </Box>
  );
}

/** Also resends the code. */
async function requestCorrectionCode(identification_number: string) {
  const request = await requestCode(`correction:${identification_number}`, () =>
    publicClient.call(sendCorrectionCode, { body: { identification_number } }),
  );
  closeOpenRegistration();
  const email = request.answer?.email ?? null;
  startCorrection({ identification_number, email, ...request.sentCode }, request.resendSeconds);
  return request;
}
