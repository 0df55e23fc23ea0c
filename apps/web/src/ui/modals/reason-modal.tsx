import { reasonSchema } from '@urna/contract/shared/reason';
import { type ReactNode, useId } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { ReasonField } from '../forms/confirmation-fields.tsx';
import { FormModal } from './form-modal.tsx';
import type { Sending } from './modal.tsx';

interface ReasonModalProps {
  title: string;
  confirmLabel: string;
  /** Says who will read the reason. */
  description: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** Its error is shown in the form, which keeps the reason. */
  sending: Sending;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Confirms an action that must be justified. */
export function ReasonModal({ description, children, sending, onConfirm, ...modal }: ReasonModalProps) {
  const form = useApiForm({ prefix: useId(), schema: reasonSchema, initialValues: { reason: '' } });
  return (
    <FormModal
      {...modal}
      danger
      form={form}
      pending={sending.isPending}
      refusal={sending.error ? messageOf(sending.error) : null}
      onSubmit={({ reason }) => onConfirm(reason)}
    >
      {children}
      <ReasonField {...form.getInputProps('reason')} description={description} required data-autofocus />
    </FormModal>
  );
}
