import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { countCharacters, PROPOSAL_CHARACTERS, submittedProposalSchema } from '@urna/contract/candidacy/proposal-text';
import { type OwnProposal } from '@urna/contract/candidacy/proposals';
import { tellTime } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ProposalWords } from '../../../shared/candidacy/proposal-words.tsx';
import { CvField } from './cv-field.tsx';
import classes from './proposal.module.css';
import { useProposalDraft } from './proposal-draft.ts';

/** The form: text, link and curriculum vitae. What is typed is saved as a draft; sending it asks for its release. */
export function ProposalForm({ client, own }: { client: Client; own: OwnProposal }) {
  const draft = useProposalDraft(client, own);
  const form = useApiForm({
    prefix: 'proposal',
    schema: submittedProposalSchema,
    initialValues: draft.fields,
    onValuesChange: (fields) => draft.type(fields),
  });
  const show = useEffectEvent((fields: typeof draft.taken) => form.setValues(fields));
  useEffect(() => show(draft.taken), [draft.taken]);
  const sending = useMutation({
    mutationFn: draft.submit,
    onSuccess: (message) => toast.success(message),
    onError: (error) => {
      // The notice about the other version says it, with what can be done.
      if (!(error instanceof ApiError) || error.code !== 'proposal_changed') form.showErrors(error);
    },
  });
  const send = form.submit(() => {
    if (!sending.isPending) sending.mutate();
  });
  const charactersLeft = PROPOSAL_CHARACTERS - countCharacters(form.values.text);
  const [newest] = own.versions;
  const isSent =
    own.draft_saved_at === null && !draft.isUnsaved && (newest?.state === 'submitted' || newest?.state === 'published');

  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="note">
        La leerá cualquiera en la página de los candidatos, y desde la tarjeta electoral. La Junta la publica sin
        cambiarla, o la devuelve con su motivo. {closing(own)}
      </p>
      <Textarea
        {...form.getInputProps('text')}
        label="Propuesta"
        description="Qué haría si lo eligen. Texto sin formato; deje una línea en blanco entre párrafos."
        autosize
        minRows={6}
        maxRows={20}
        onBlur={() => void draft.flush()}
      />
      <p className={classes.count} data-over={charactersLeft < 0 || undefined}>
        {charactersLeft < 0
          ? `Sobran ${formatNumber(-charactersLeft)} caracteres`
          : `Quedan ${formatNumber(charactersLeft)} caracteres de 1.200`}
      </p>
      <TextInput
        {...form.getInputProps('link')}
        label="Enlace (opcional)"
        description="Una página suya, que empiece por https://. Se verá a qué sitio lleva."
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={300}
        onBlur={() => {
          form.validateField('link');
          void draft.flush();
        }}
      />
      <CvField client={client} own={own} inTurn={draft.inTurn} onChange={draft.keep} />
      {form.refusal ? <Notice type="error">{form.refusal}</Notice> : null}
      {draft.other ? <OtherVersion other={draft.other} draft={draft} /> : null}
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

function savedLine(own: OwnProposal, { isUnsaved, failure, other }: ReturnType<typeof useProposalDraft>): string {
  if (failure ?? other) return '';
  if (isUnsaved) return 'Cambios sin guardar…';
  return own.draft_saved_at === null ? '' : `Borrador guardado el ${tellDateTime(own.draft_saved_at)}`;
}

function closing({ closes_at }: OwnProposal): string {
  return closes_at === null
    ? 'Puede cambiarla hasta que abra la votación.'
    : `Puede cambiarla hasta que abra la votación, el ${tellTime(new Date(closes_at))}; desde entonces queda fija.`;
}

/** Two tabs or devices wrote at once: nothing is overwritten until the person has seen both. */
function OtherVersion({ other, draft }: { other: OwnProposal; draft: ReturnType<typeof useProposalDraft> }) {
  const isEmpty = other.text === '' && other.link === null;
  return (
    <Notice
      type="warning"
      role="alert"
      title="Su propuesta cambió en otra pestaña o en otro equipo"
      actions={
        <>
          <Button size="sm" variant="default" onClick={draft.replaceOther}>
            Guardar la de esta página
          </Button>
          <Button size="sm" variant="default" onClick={draft.takeOther}>
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
