import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  type AnnouncementPreview,
  announcementText,
  announceToSelected,
  leftOutReasons,
  previewAnnouncement,
} from '@urna/contract/candidacy/selections';
import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { useId, useState } from 'react';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { createUnsentInput } from '../../../shared/access/staff-session/unsent-input.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { MailFrame } from '../../../ui/files/mail-frame.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './candidates-list.module.css';
import type { Selection } from './selection.tsx';
import { useSelectionChange } from './selection-api.ts';

const wordsSchema = z.object(announcementText);
type Words = z.infer<typeof wordsSchema>;

/** By user: a text that wasn't sent is there again, whoever is chosen next. */
const unsent = createUnsentInput<Words>('urna-announcement-drafts');

export function AnnounceButton({ selection }: { selection: Selection }) {
  return (
    <ModalButton
      size="sm"
      variant="default"
      renderModal={(close) => <AnnounceModal selection={selection} onClose={close} />}
    >
      Anunciar
    </ModalButton>
  );
}

/** First the text, then the mail as it will arrive and who gets it: nothing is sent that wasn't shown. */
function AnnounceModal({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const key = String(useStaff().id);
  const ids = selection.rows.map(({ id }) => id);
  const [mail, setMail] = useState<AnnouncementPreview | null>(null);
  const form = useApiForm({
    prefix: useId(),
    schema: wordsSchema,
    initialValues: unsent.read(key) ?? { subject: '', text: '' },
    onValuesChange: (words) => {
      if (words.subject === '' && words.text === '') unsent.discard(key);
      else unsent.keep(key, words);
    },
  });
  const preview = useMutation({
    mutationFn: (words: Words) => staffClient.call(previewAnnouncement, { body: { ids, ...words } }),
    onSuccess: ({ data }) => setMail(data),
    onError: (error) => form.showErrors(error),
  });
  const send = useSelectionChange(
    (words: Words) => staffClient.call(announceToSelected, { body: { ids, ...words } }),
    (outcome) => {
      unsent.discard(key);
      onClose();
      selection.tell(outcome);
    },
  );
  const recipients = counted(mail?.to.length ?? 0, 'candidato', 'candidatos');
  return (
    <FormModal
      title={`Anunciar a ${counted(ids.length, 'candidatura', 'candidaturas')}`}
      size={704}
      confirmLabel={mail ? `Enviar a ${recipients}` : 'Ver el correo'}
      other={mail ? { label: 'Volver al texto', onChoose: () => setMail(null) } : undefined}
      form={form}
      pending={preview.isPending || send.isPending}
      onSubmit={(words: Words) =>
        mail ? send.mutate(words, { onError: (error) => form.showErrors(error) }) : preview.mutate(words)
      }
      onClose={onClose}
    >
      {mail ? (
        <MailToSend mail={mail} recipients={recipients} />
      ) : (
        <>
          <TextInput label="Asunto" maxLength={150} data-autofocus {...form.getInputProps('subject')} />
          <Textarea
            label="Mensaje"
            description="Una línea en blanco separa los párrafos. El saludo, el enlace de seguimiento y los datos de la Junta se ponen solos."
            rows={8}
            maxLength={3000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </FormModal>
  );
}

function MailToSend({ mail, recipients }: { mail: AnnouncementPreview; recipients: string }) {
  return (
    <>
      <p role="status">
        Llega a <strong>{recipients}</strong>, al correo declarado y al del registro profesional. Asunto:{' '}
        <strong>{mail.subject}</strong>
      </p>
      <details open={mail.to.length <= 10}>
        <summary>Quiénes lo reciben</summary>
        <ul className={classes.recipients}>
          {mail.to.map(({ id, radicado, name }) => (
            <li key={id}>
              {name} <span className="dimmed">{radicado}</span>
            </li>
          ))}
        </ul>
      </details>
      {mail.left_out.length > 0 ? (
        <Notice type="warning" title="No lo reciben">
          <ul className="bullets">
            {mail.left_out.map(({ id, radicado, reason }) => (
              <li key={id}>
                {radicado}: {leftOutReasons[reason]}.
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.mail} tabIndex={0} role="region" aria-label={`Correo: ${mail.subject}`}>
        <MailFrame html={mail.html} title={mail.subject} />
      </div>
    </>
  );
}
