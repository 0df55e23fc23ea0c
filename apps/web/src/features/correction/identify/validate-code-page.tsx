import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { openCorrectionSession } from '@urna/contract/candidacy/correction';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { PageTitle } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { Link, useNavigate } from 'react-router';
import { type DocumentList, listKey, listOfCorrection } from '../../../domain/candidate-documents/document-list.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { correctionAdmitted } from '../../../domain/candidate-session/correction-transitions.ts';
import { useResendSeconds } from '../../../domain/candidate-session/use-resend-seconds.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { type Answer, publicClient } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import classes from './identify.module.css';
import { requestCorrectionCode } from './request-code.ts';

export function ValidateCodePage() {
  const navigate = useNavigate();
  const request = useCandidateStore((state) => state.correction_request);
  const digits = request?.code_digits ?? CODE_DIGITS;
  const { working, refusal, clear, attempt } = useAttempt();
  const resendSeconds = useResendSeconds();
  const queries = useQueryClient();

  const verify = (code: string) =>
    attempt(async () => {
      const { message, data } = await verifyCorrectionCode(code);
      queries.setQueryData<DocumentList>(listKey('correction'), listOfCorrection(data));
      toast.success(message);
      await navigate(paths.correction.uploadDocuments, { replace: true });
    });
  const resend = () =>
    attempt(async () => {
      if (request) toast.success(await requestCorrectionCode(request.identification_number));
    });

  return (
    <div className={classes.page}>
      <PageTitle title="Verifique que es usted" refused={refusal !== null} />
      <div className={classes.card}>
        <CodeForm
          intro={
            request?.email ? (
              <>
                Enviamos un código de {digits} dígitos a <strong>{request.email}</strong>. Escríbalo para continuar.
              </>
            ) : (
              <>Escriba el código de {digits} dígitos que enviamos a su correo electrónico.</>
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
            <Button component={Link} to={paths.correction.validateCandidate} variant="default">
              Volver
            </Button>
          }
        />
      </div>
    </div>
  );
}

async function verifyCorrectionCode(code: string): Promise<Answer<typeof openCorrectionSession>> {
  const { identification_number, handle } = useCandidateStore.getState().correction_request ?? {};
  if (!identification_number) {
    const message = 'El numero del documento de identidad no es validos.';
    throw new ApiError({ status: 422, code: 'invalid_fields', message });
  }
  const answer = await publicClient.call(openCorrectionSession, { body: { identification_number, code, handle } });
  correctionAdmitted(answer);
  return answer;
}
