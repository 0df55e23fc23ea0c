import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { useCandidateStore } from '../../../../domain/candidate-session/candidate-store.ts';
import { useFieldValue, useFormContext } from '../form-context.ts';
import type { IdentityQuestion } from './use-identity-question.ts';

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
        <Button variant="default" loading={question.validation.working} onClick={question.closeOther}>
          Traer mis datos
        </Button>
      }
    >
      Le enviamos un código al correo de su registro profesional y traemos de allí su nombre, su tarjeta y su celular
      para que los confirme.
    </Notice>
  );
}
