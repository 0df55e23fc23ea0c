import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  countCharacters,
  type OwnProposal,
  PROPOSAL_CHARACTERS,
  proposalDraftSchema,
  submittedProposalSchema,
} from '@urna/contract/candidacy/proposals';
import { tellTime } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { type SubmitEvent, useRef, useState } from 'react';
import { ProposalWords } from '../../../domain/candidates/proposal-words.tsx';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import classes from '../tracking.module.css';
import { CvField } from './cv-field.tsx';
import { errorsOf, type FieldErrors, useProposalDraft } from './proposal-draft.ts';

/** The form: text, link and curriculum vitae. What is typed is saved as a draft; sending it asks for its release. */
export function ProposalForm({ client, own }: { client: Client; own: OwnProposal }) {
  const draft = useProposalDraft(client, own);
  const [errors, setErrors] = useState<FieldErrors>({});
  const sending = useMutation({ mutationFn: draft.submit, onSuccess: (message) => toast.success(message) });
  const textField = useRef<HTMLTextAreaElement>(null);
  const linkField = useRef<HTMLInputElement>(null);
  const { text, link } = draft.fields;
  const charactersLeft = PROPOSAL_CHARACTERS - countCharacters(text);
  const [newest] = own.versions;
  const isSent =
    own.draft_saved_at === null && !draft.isUnsaved && (newest?.state === 'submitted' || newest?.state === 'published');

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    sending.reset();
    const found = errorsOf(submittedProposalSchema, { text, link });
    setErrors(found);
    if (found.text ?? found.link) (found.text ? textField : linkField).current?.focus();
    else sending.mutate();
  };

  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="note">
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
          draft.type({ text: event.currentTarget.value });
          setErrors({ ...errors, text: undefined });
        }}
        onBlur={() => void draft.flush()}
      />
      <p className={classes.count} data-over={charactersLeft < 0 || undefined}>
        {charactersLeft < 0
          ? `Sobran ${formatNumber(-charactersLeft)} caracteres`
          : `Quedan ${formatNumber(charactersLeft)} caracteres de 1.200`}
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
          draft.type({ link: event.currentTarget.value });
          setErrors({ ...errors, link: undefined });
        }}
        onBlur={() => {
          setErrors({ ...errors, link: errorsOf(proposalDraftSchema, { text: '', link }).link });
          void draft.flush();
        }}
      />
      <CvField client={client} own={own} inTurn={draft.inTurn} onChange={draft.keep} />
      {sending.error && !isAboutOther(sending.error) ? <Notice type="error">{messageOf(sending.error)}</Notice> : null}
      {draft.other ? (
        <OtherVersion other={draft.other} onTake={draft.takeOther} onReplace={draft.replaceOther} />
      ) : null}
      <div className="cluster gap-md">
        <Button type="submit" color="accent.4" loading={sending.isPending} disabled={isSent || draft.other !== null}>
          Enviar a publicación
        </Button>
        <p className="note" role="status">
          {savedLine(own, draft)}
        </p>
      </div>
      {draft.failure ? (
        <Notice
          type="warning"
          title="Los cambios no se han guardado"
          actions={
            <Button size="sm" variant="default" onClick={() => void draft.flush()}>
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

/** The notice about the other version says it, with what can be done. */
const isAboutOther = (error: Error) => error instanceof ApiError && error.code === 'proposal_changed';

interface SaveState {
  isUnsaved: boolean;
  failure: string | null;
  other: OwnProposal | null;
}

function savedLine(own: OwnProposal, { isUnsaved, failure, other }: SaveState): string {
  if (failure ?? other) return '';
  if (isUnsaved) return 'Cambios sin guardar…';
  return own.draft_saved_at === null ? '' : `Borrador guardado el ${tellDateTime(own.draft_saved_at)}`;
}

function closing({ closes_at }: OwnProposal): string {
  return closes_at === null
    ? 'Puede cambiarla hasta que abra la votación.'
    : `Puede cambiarla hasta que abra la votación, el ${tellTime(new Date(closes_at))}; desde entonces queda fija.`;
}

interface OtherVersionProps {
  other: OwnProposal;
  onTake: () => void;
  onReplace: () => void;
}

/** Two tabs or devices wrote at once: nothing is overwritten until the person has seen both. */
function OtherVersion({ other, onTake, onReplace }: OtherVersionProps) {
  const isEmpty = other.text === '' && other.link === null;
  return (
    <Notice
      type="warning"
      role="alert"
      title="Su propuesta cambió en otra pestaña o en otro equipo"
      actions={
        <>
          <Button size="sm" variant="default" onClick={onReplace}>
            Guardar la de esta página
          </Button>
          <Button size="sm" variant="default" onClick={onTake}>
            Usar la otra
          </Button>
        </>
      }
    >
      <p>Lo que escribió en esta página no se ha guardado. {isEmpty ? 'La otra está vacía.' : 'La otra dice:'}</p>
      {isEmpty ? null : <ProposalWords text={other.text} link={other.link} />}
    </Notice>
  );
}
