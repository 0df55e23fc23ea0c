import { Textarea } from '@mantine/core';
import { objectToSealing } from '@urna/contract/election/trustees';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useSendStep } from '../trustee-api.ts';

/** Alerts the administrators: a substituted key found before voting harms nobody yet. */
export function ObjectionModal({ token, onClose }: { token: string; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'objection',
    schema: z.object({ detail: z.string().trim() }),
    initialValues: { detail: '' },
  });
  const step = useSendStep(token);
  return (
    <FormModal
      title="Avisar que lo sellado no es correcto"
      confirmLabel="Avisar a los administradores"
      danger
      form={form}
      pending={step.isPending}
      onSubmit={(body) =>
        step.mutate((client) => client.call(objectToSealing, { body }), {
          onSuccess: onClose,
          onError: (error) => form.showErrors(error),
        })
      }
      onClose={onClose}
    >
      <p>
        Los administradores reciben su aviso de inmediato y queda en el registro de actividades. Si la votación no ha
        abierto, no abrirá por sí sola. No firme, conserve su archivo y hable con los demás custodios.
      </p>
      <Textarea
        {...form.getInputProps('detail')}
        label="¿Qué encontró? (opcional)"
        description="Por ejemplo: la huella publicada con mi nombre no es la de mi archivo."
        rows={3}
        maxLength={500}
        data-autofocus
      />
    </FormModal>
  );
}
