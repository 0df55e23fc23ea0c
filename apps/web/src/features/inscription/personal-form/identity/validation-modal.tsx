import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { formatDocumentNumber } from '../../../../lib/format.ts';
import { ConfirmModal } from '../../../../ui/modals/confirm-modal.tsx';
import { Modal } from '../../../../ui/modals/modal.tsx';
import classes from '../personal-form.module.css';
import type { Applicant, ApplicantValidation } from './use-applicant-validation.ts';

/** Asks to confirm the number and, for a person with an earlier registration, for a mailed code. */
export function ValidationModal({ validation }: { validation: ApplicantValidation }) {
  const { step, working, code, validate, cancel } = validation;
  if (step.name === 'code') {
    return (
      <CodeModal code={code} email={step.email} digits={step.asked.code_digits ?? CODE_DIGITS} onCancel={cancel} />
    );
  }
  return (
    <ConfirmModal
      opened={step.name === 'confirming'}
      title="Confirmar documento"
      confirmLabel="Sí, validar"
      cancelLabel="Cancelar"
      loading={working}
      onConfirm={() => {
        if (step.name === 'confirming') validate(step.applicant);
      }}
      onCancel={cancel}
    >
      {step.name === 'confirming' ? <Question applicant={step.applicant} /> : null}
    </ConfirmModal>
  );
}

function Question({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <p>¿Es este su documento de identidad?</p>
      <p className={classes.identity}>
        <span>{applicant.identification_type}</span>
        <strong>{formatDocumentNumber(applicant.identification_number)}</strong>
      </p>
      <p>
        Con él comenzará o continuará su inscripción como {candidateKindLabels[applicant.type_candidate]}. Después de
        validarlo no podrá cambiarlo en este formulario.
      </p>
    </>
  );
}

interface CodeModalProps {
  code: ApplicantValidation['code'];
  email: string | null;
  digits: number;
  onCancel: () => void;
}

function CodeModal({ code, email, digits, onCancel }: CodeModalProps) {
  return (
    <Modal
      opened
      onClose={onCancel}
      title="Verifique que es usted"
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: code.working }}
    >
      <CodeForm
        {...code}
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
      />
    </Modal>
  );
}
