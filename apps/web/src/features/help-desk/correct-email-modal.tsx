import type { RollEntry } from '@urna/contract/voting/help-desk';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Modal } from '../../ui/modals/modal.tsx';
import { type CorrectionErrors, refusedFields } from './correction.ts';
import { CorrectionForm } from './correction-form.tsx';
import { CorrectionQuestion } from './correction-question.tsx';
import { useCorrectEmail } from './help-desk-api.ts';

/** A form first, then a confirmation. */
export function CorrectEmailModal({ entry, onClose }: { entry: RollEntry; onClose: () => void }) {
  const [form, setForm] = useState({ email: '', reason: '' });
  const [refused, setRefused] = useState<CorrectionErrors>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  const correct = useCorrectEmail(entry);

  const send = () =>
    attempt(
      async () => {
        const { message } = await correct.mutateAsync(form);
        toast.success(message);
        onClose();
      },
      (error) => {
        const found = refusedFields(error);
        setRefused(found);
        setAsking(false);
        return Object.keys(found).length === 0 ? messageOf(error) : null;
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={entry.is_sealed ? 'Pedir la corrección del correo' : 'Corregir el correo'}
      closeOnClickOutside={false}
      closeOnEscape={!working}
      closeButtonProps={{ disabled: working }}
    >
      {asking ? (
        <CorrectionQuestion
          entry={entry}
          email={form.email.trim()}
          sending={working}
          onBack={() => setAsking(false)}
          onConfirm={() => void send()}
        />
      ) : (
        <CorrectionForm
          entry={entry}
          form={form}
          onChange={setForm}
          refused={refused}
          refusal={refusal}
          onCancel={onClose}
          onContinue={() => {
            setRefused({});
            clear();
            setAsking(true);
          }}
        />
      )}
    </Modal>
  );
}
