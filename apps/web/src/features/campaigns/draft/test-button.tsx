import { messageOf } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/toast.ts';
import { WorkingButton } from '../../../ui/working-button.tsx';
import { useTestCampaign } from '../campaigns-api.ts';

/** The saved draft, to the administrator's own address. */
export function TestButton({ id, isUnsaved }: { id: number; isUnsaved: boolean }) {
  const test = useTestCampaign(id);
  return (
    <WorkingButton
      variant="default"
      size="sm"
      label="Enviarme una prueba"
      workingLabel="Enviando…"
      working={test.isPending}
      onClick={() => {
        if (test.isPending) return;
        if (isUnsaved) {
          toast.error('Guarde primero los cambios: la prueba lleva lo que está guardado.');
          return;
        }
        test.mutate(undefined, {
          onSuccess: ({ message }) => toast.success(message),
          onError: (error) => toast.error(messageOf(error)),
        });
      }}
    />
  );
}
