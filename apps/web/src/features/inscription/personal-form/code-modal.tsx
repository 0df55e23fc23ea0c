import { CODE_DIGITS } from '@urna/contract/limits';
import { useResendSeconds } from '../../../lib/candidate-session/use-resend-seconds.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { ApplicantValidation } from './use-applicant-validation.ts';

export function CodeModal({ validation, email }: { validation: ApplicantValidation; email: string | null }) {
  const { working, codeError, cancel, verify, resend, clearCodeError } = validation;
  const resendSeconds = useResendSeconds();
  return (
    <Modal
      opened
      onClose={cancel}
      title="Verifique que es usted"
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: working }}
    >
      <CodeForm
        takesFocus
        intro={
          email ? (
            <>
              Enviamos un código de {CODE_DIGITS} dígitos a <strong>{email}</strong>. Escríbalo para continuar.
            </>
          ) : (
            <>Escriba el código de {CODE_DIGITS} dígitos que enviamos a su correo electrónico.</>
          )
        }
        submitLabel="Verificar Código"
        working={working}
        error={codeError}
        onErrorSeen={clearCodeError}
        onSubmit={verify}
        resendSeconds={resendSeconds}
        onResend={() => void resend()}
      />
    </Modal>
  );
}
