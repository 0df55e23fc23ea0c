import { useMutation } from '@tanstack/react-query';
import { toast } from '@urna/ui/toast';
import { toastError } from '../feedback/toast-error.ts';
import { ConfirmButton } from './confirm-button.tsx';

interface DeleteButtonProps {
  /** The accessible name, which also names what is deleted. */
  label: string;
  title: string;
  warning: string;
  /** Resolves to the message to show after the deletion. */
  onDelete: () => Promise<string>;
}

export function DeleteButton({ label, title, warning, onDelete }: DeleteButtonProps) {
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: (message) => toast.success(message),
    onError: toastError,
  });
  return (
    <ConfirmButton
      label="Eliminar"
      aria-label={label}
      size="sm"
      variant="subtle"
      color="red"
      title={title}
      confirmLabel="Sí, eliminar"
      danger
      sending={remove}
      onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
    >
      <p>{warning}</p>
    </ConfirmButton>
  );
}
