// The identification question at the start of the form; read-only once answered.

import { Box, Button, TextInput } from '@mantine/core';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { candidateFields } from '@urna/contract/candidacy/candidate-fields';
import { TRACKING_NAME } from '@urna/contract/candidacy/receipt-words';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { CheckIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDocumentNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { CodeIntro } from '../../../shared/candidacy/candidate-session/code-intro.tsx';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { LoadFailure } from '../../../ui/feedback/failure-banner.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';
import { ShortChoice, TextEntry } from './fields.tsx';
import { FormProvider, useFieldValue, useFormContext } from './form-context.ts';
import type { IdentityQuestion, Refusal } from './identity-question.ts';
import classes from './personal-form.module.css';

export function IdentityFields({ question }: { question: IdentityQuestion }) {
  const { types, refusal, working } = question;
  const context = useFormContext();
  const { form, locked } = context;
  const documentType = useFieldValue(form, 'documentType');
  const refused = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refused.current?.focus();
  }, [refusal]);

  return (
    // The only section that is enabled before the person is identified.
    <FormProvider value={{ ...context, locked: false }}>
      <div className={classes.grid}>
        {locked ? (
          <ShortChoice field="documentType" list={types} />
        ) : (
          <KnownType name={types.data?.find(({ id }) => String(id) === documentType)?.name ?? ''} />
        )}
        <TextEntry
          field="documentNumber"
          inputMode="numeric"
          readOnly={!locked}
          {...(locked ? { description: 'Con o sin puntos.' } : {})}
        />
        <LoadFailure queries={[types]} />
      </div>
      {locked ? (
        <Box mt={24}>
          {/* The form's first submit button, so that Enter in the number field validates it. */}
          <Button type="submit" loading={working}>
            Validar
          </Button>
        </Box>
      ) : (
        <p className={classes.validated}>
          <CheckIcon size={20} /> Documento validado
        </p>
      )}
      <div ref={refused} tabIndex={-1} className={classes.refusal}>
        {refusal ? <RefusalNotice refusal={refusal} question={question} /> : null}
      </div>
      <ValidationModal question={question} />
    </FormProvider>
  );
}

function KnownType({ name }: { name: string }) {
  return <TextInput id="documentType" label={candidateFields.documentType.label} value={name} readOnly />;
}

/** The server's refusal, with an action if there is one. */
function RefusalNotice({ refusal, question }: { refusal: Refusal; question: IdentityQuestion }) {
  const { message, action } = refusal;
  return (
    <Notice
      type="error"
      title="No es posible continuar"
      actions={
        action?.type === 'link' ? (
          <ExternalLink href={action.url}>{action.label}</ExternalLink>
        ) : action?.type === 'close_other_session' ? (
          <Button variant="default" loading={question.working} onClick={question.closeOther}>
            {action.label}
          </Button>
        ) : action?.type === 'go_on_elsewhere' ? (
          <>
            <Button component={Link} to={paths.correction.validateCandidate}>
              Subsanación
            </Button>
            <Button component={Link} to={paths.tracking} variant="default">
              {TRACKING_NAME}
            </Button>
          </>
        ) : action?.type === 'other_form' ? (
          <Button component={Link} to={paths.inscription(action.type_candidate).personalForm} variant="default">
            Continuar esa inscripción
          </Button>
        ) : null
      }
    >
      {message}
    </Notice>
  );
}

/**
 * A document number alone shows nobody's data. A code that went to the register's address does, so whoever types it
 * need not type the rest.
 */
export function RegisterOffer({ question }: { question: IdentityQuestion }) {
  const { form } = useFormContext();
  const registered = useCandidateStore((state) => state.isRegister);
  const card = useFieldValue(form, 'professionalCard');
  const name = useFieldValue(form, 'firstName');
  if (registered || card !== '' || name !== '') return null;
  return (
    <Notice
      type="info"
      title="Escriba menos"
      actions={
        <Button variant="default" loading={question.working} onClick={question.closeOther}>
          Traer mis datos
        </Button>
      }
    >
      Le enviamos un código al correo de su registro profesional y traemos de allí su nombre, su tarjeta y su celular
      para que los confirme.
    </Notice>
  );
}

/** Asks to confirm the number and, for a person with an earlier registration, for a mailed code. */
function ValidationModal({ question }: { question: IdentityQuestion }) {
  const { step, working, code, validate, cancel } = question;
  if (step.name === 'code') {
    const digits = step.sentCode.code_digits ?? CODE_DIGITS;
    return (
      <Modal
        opened
        onClose={cancel}
        title="Verifique que es usted"
        closeOnClickOutside={false}
        closeButtonProps={{ disabled: code.working }}
      >
        <CodeForm
          {...code}
          takesFocus
          intro={<CodeIntro digits={digits} email={step.email} />}
          digits={digits}
          submitLabel="Verificar Código"
        />
      </Modal>
    );
  }
  const document = step.name === 'confirming' ? step.applicant.body : null;
  return (
    <ConfirmModal
      opened={document !== null}
      title="Confirmar documento"
      confirmLabel="Sí, validar"
      loading={working}
      onConfirm={validate}
      onCancel={cancel}
    >
      {document ? (
        <>
          <p>¿Es este su documento de identidad?</p>
          <p className={classes.identity}>
            <span>{document.identification_type}</span>
            <strong>{formatDocumentNumber(document.identification_number)}</strong>
          </p>
          <p>
            Con él comenzará o continuará su inscripción como {candidateKindLabels[document.type_candidate]}. Después de
            validarlo no podrá cambiarlo en este formulario.
          </p>
        </>
      ) : null}
    </ConfirmModal>
  );
}
