import { Button, Textarea, TextInput } from '@mantine/core';
import {
  type OwnProposal,
  proposalDraftSchema,
  submitProposal,
  submittedProposalSchema,
} from '@urna/contract/candidacy/proposals';
import { tellTime } from '@urna/contract/shared/dates';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Client } from '../../../lib/call.ts';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CvField } from './cv-field.tsx';
import classes from './proposal.module.css';
import { errorsOf, type FieldErrors, useDraft } from './use-draft.ts';

/** The form: text, link and curriculum vitae. What is typed is saved as a draft; sending it asks for its release. */
export function ProposalForm({ client, own }: { client: Client; own: OwnProposal }) {
  const draft = useDraft(client, own);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { working, refusal, clear, attempt } = useAttempt();
  const textField = useRef<HTMLTextAreaElement>(null);
  const linkField = useRef<HTMLInputElement>(null);
  const { text, link } = draft;
  const [newest] = own.versions;
  const isSent =
    own.draft_saved_at === null && !draft.isUnsaved && (newest?.state === 'submitted' || newest?.state === 'published');

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    clear();
    const found = errorsOf(submittedProposalSchema, { text, link });
    setErrors(found);
    if (found.text ?? found.link) {
      (found.text ? textField : linkField).current?.focus();
      return;
    }
    await attempt(async () => {
      const { message, data } = await draft.inTurn(() => client.call(submitProposal, { body: { text, link } }));
      draft.keep(data);
      draft.noteSaved({ text, link });
      toast.success(message);
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <p className={classes.hint}>
        La leerá cualquiera en la página de los candidatos, y desde la tarjeta electoral. La Junta la publica sin
        cambiarla, o la devuelve con su motivo. {closing(own)}
      </p>
      <Textarea
        ref={textField}
        label="Propuesta"
        description="Qué haría si lo eligen. Texto sin formato; deje una línea en blanco entre párrafos."
        autosize
        minRows={6}
        maxRows={20}
        value={text}
        error={errors.text}
        onChange={(event) => {
          draft.setText(event.currentTarget.value);
          setErrors({ ...errors, text: undefined });
        }}
      />
      <p className={classes.count} data-over={draft.left < 0 || undefined}>
        {draft.left < 0
          ? `Sobran ${formatNumber(-draft.left)} caracteres`
          : `Quedan ${formatNumber(draft.left)} caracteres de 1.200`}
      </p>
      <TextInput
        ref={linkField}
        label="Enlace (opcional)"
        description="Una página suya, que empiece por https://. Se verá a qué sitio lleva."
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={300}
        value={link}
        error={errors.link}
        onChange={(event) => {
          draft.setLink(event.currentTarget.value);
          setErrors({ ...errors, link: undefined });
        }}
        onBlur={() => setErrors({ ...errors, link: errorsOf(proposalDraftSchema, { text: '', link }).link })}
      />
      <CvField client={client} own={own} inTurn={draft.inTurn} onChange={draft.keep} />
      {refusal ? <Notice type="error">{refusal}</Notice> : null}
      <div className={classes.foot}>
        <Button type="submit" color="accent.4" loading={working} disabled={isSent}>
          Enviar a publicación
        </Button>
        <p className={classes.saved} role="status">
          {savedLine(own, draft)}
        </p>
      </div>
      {draft.failure ? (
        <Notice
          type="warning"
          title="Los cambios no se han guardado"
          actions={
            <Button size="sm" variant="default" onClick={draft.retry}>
              Guardar
            </Button>
          }
        >
          {draft.failure} Lo escrito sigue aquí; cópielo si va a cerrar la página.
        </Notice>
      ) : null}
    </form>
  );
}

function savedLine(own: OwnProposal, { isUnsaved, failure }: { isUnsaved: boolean; failure: string | null }): string {
  if (failure) return '';
  if (isUnsaved) return 'Cambios sin guardar…';
  return own.draft_saved_at === null ? '' : `Borrador guardado el ${tellDateTime(own.draft_saved_at)}`;
}

function closing({ closes_at }: OwnProposal): string {
  return closes_at === null
    ? 'Puede cambiarla hasta que abra la votación.'
    : `Puede cambiarla hasta que abra la votación, el ${tellTime(new Date(closes_at))}; desde entonces queda fija.`;
}
