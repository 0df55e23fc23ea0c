import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ApiFormOptions, useApiForm } from '../../lib/use-api-form.ts';
import { FormModal } from '../modals/form-modal.tsx';
import { ModalButton } from './modal-button.tsx';

type Values = Record<string, unknown>;

interface FormDialogProps<Typed extends Values, Checked>
  extends Pick<ApiFormOptions<Typed, Checked>, 'schema' | 'initialValues'> {
  prefix: string;
  title: string;
  /** Of the modal, in pixels. */
  width?: number;
  confirmLabel: string;
  sending: { isPending: boolean; reset: () => void };
  /** Sends the form. Its callbacks close the modal, and show a refusal. */
  onSubmit: (checked: Checked, callbacks: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  /** The fields to which errors of these codes belong. */
  fieldOfCode?: Record<string, keyof Typed & string>;
  /** Why the last attempt failed, where it takes more than the form's message. */
  refusal?: ReactNode;
  children: (form: ReturnType<typeof useApiForm<Typed, Checked>>) => ReactNode;
}

interface FormButtonProps<Typed extends Values, Checked>
  extends FormDialogProps<Typed, Checked>,
    Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'className'> {
  label: string;
  /** The accessible name, for pages with several of these buttons. */
  'aria-label'?: string | undefined;
}

/** A button that opens a short form, which closes once it was sent. */
export function FormButton<Typed extends Values, Checked>({
  label,
  'aria-label': name,
  size = 'md',
  variant = 'filled',
  fullWidth = false,
  className = '',
  ...dialog
}: FormButtonProps<Typed, Checked>) {
  const modal = (close: () => void) => <FormDialog {...dialog} onClose={close} />;
  return (
    <ModalButton
      aria-label={name}
      size={size}
      variant={variant}
      fullWidth={fullWidth}
      className={className}
      // The failure of an earlier attempt is over.
      onOpen={dialog.sending.reset}
      renderModal={modal}
    >
      {label}
    </ModalButton>
  );
}

function FormDialog<Typed extends Values, Checked>({
  prefix,
  schema,
  initialValues,
  width,
  sending,
  fieldOfCode,
  children,
  onSubmit,
  onClose,
  ...modal
}: FormDialogProps<Typed, Checked> & { onClose: () => void }) {
  const form = useApiForm({ prefix, schema, initialValues });
  const callbacks = { onSuccess: onClose, onError: (error: Error) => form.showErrors(error, fieldOfCode) };
  return (
    <FormModal
      {...modal}
      size={width}
      form={form}
      pending={sending.isPending}
      onSubmit={(checked: Checked) => onSubmit(checked, callbacks)}
      onClose={onClose}
    >
      {children(form)}
    </FormModal>
  );
}
