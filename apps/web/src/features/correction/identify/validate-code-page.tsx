import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { PageTitle } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { Link, useNavigate } from 'react-router';
import { type DocumentList, listKey, listOfCorrection } from '../../../domain/candidate-documents/document-list.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { codeCountdownEnded } from '../../../domain/candidate-session/transitions.ts';
import { useMailedCode } from '../../../lib/mailed-code.ts';
import { paths } from '../../../lib/paths.ts';
import { requestCorrectionCode, verifyCorrectionCode } from './correction-code.ts';
import classes from './identify.module.css';

export function ValidateCodePage() {
  const navigate = useNavigate();
  const request = useCandidateStore((state) => state.correction_request);
  const digits = request?.code_digits ?? CODE_DIGITS;
  const queries = useQueryClient();
  const code = useMailedCode({
    sent: useCandidateStore((state) => state.time_sending_code),
    onCountdownEnd: codeCountdownEnded,
    verify: async (typed) => {
      const { message, data } = await verifyCorrectionCode(typed);
      queries.setQueryData<DocumentList>(listKey('correction'), listOfCorrection(data));
      toast.success(message);
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
    <div className={classes.page}>
      <PageTitle title="Verifique que es usted" refused={code.error !== null} />
      <div className={classes.card}>
        <CodeForm
          {...code}
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
