import { useResendSeconds } from '../../../domain/candidate-session/use-resend-seconds.ts';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import type { ApplicantValidation } from './use-applicant-validation.ts';

interface CodeModalProps {
  validation: ApplicantValidation;
  email: string | null;
  digits: number;
}

export function CodeModal({ validation, email, digits }: CodeModalProps) {
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
              Enviamos un código de {digits} dígitos a <strong>{email}</strong>. Escríbalo para continuar.
            </>
          ) : (
            <>Escriba el código de {digits} dígitos que enviamos a su correo electrónico.</>
          )
        }
        digits={digits}
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
