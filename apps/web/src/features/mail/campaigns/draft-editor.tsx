// Recipients, speed and text of a draft. Unsaved input is kept until saved or discarded.

import { Button, Textarea, TextInput } from '@mantine/core';
import { type CampaignPlaceholder, campaignPlaceholders, placeholderMeanings } from '@urna/contract/mail/campaign-text';
import {
  type CampaignAudience,
  type CampaignReport,
  campaignAudienceLabels,
  campaignAudiences,
  changeCampaign,
} from '@urna/contract/mail/campaigns';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { type FocusEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type CampaignForm, campaignFormSchema, formOf, realEdits, useUnsavedEdits } from './campaign-form.ts';
import classes from './campaigns.module.css';
import { useCampaignChange } from './campaigns-api.ts';

export function DraftEditor({ campaign }: { campaign: CampaignReport }) {
  const saved = formOf(campaign);
  const unsaved = useUnsavedEdits(campaign.id);
  const edits = realEdits(unsaved.edits, saved);
  const isUnsaved = Object.keys(edits).length > 0;
  const form = useApiForm({
    prefix: 'campaign',
    schema: campaignFormSchema,
    initialValues: { ...saved, ...edits },
    onValuesChange: (values) => unsaved.keep(realEdits(values, saved), campaign.revision),
  });
  const change = useCampaignChange(staffCall(changeCampaign, { params: { id: campaign.id } }));

  // Another person may have saved the fields that weren't edited here.
  const showSaved = useEffectEvent((report: CampaignReport) => form.setValues({ ...formOf(report), ...edits }));
  useEffect(() => showSaved(campaign), [campaign]);

  const discardEdits = (report: CampaignReport) => {
    form.setValues(formOf(report));
    unsaved.forget();
  };
  const save = form.submit((checked) => {
    if (!isUnsaved) return;
    const changed = Object.entries(checked).filter(([field]) => field in edits);
    change.mutate(
      { body: Object.fromEntries(changed) },
      {
        onSuccess: ({ data }) => discardEdits(data),
        onError: (error) => form.showErrors(error),
      },
    );
  });
  const undo = () => {
    discardEdits(campaign);
    form.clearErrors();
    change.reset();
  };

  return (
    <Panel title="Borrador">
      <form className="stack" noValidate onSubmit={save}>
        {change.error && form.refusal ? (
          <Notice type="error" title="No se guardó">
            {form.refusal}
          </Notice>
        ) : null}
        {isUnsaved && unsaved.revision !== null && unsaved.revision !== campaign.revision ? (
          <Notice type="warning" role="status" title="Otra persona guardó cambios en este borrador">
            Lo que usted escribió sigue aquí. Al guardar reemplaza solo los campos que usted cambió.
          </Notice>
        ) : null}
        <DraftFields campaign={campaign} form={form} />
        <div className={classes.foot}>
          <p className="dimmed" role="status">
            {isUnsaved ? 'Tiene cambios sin guardar.' : 'Todo está guardado.'}
          </p>
          {isUnsaved ? (
            <Button variant="subtle" onClick={undo}>
              Deshacer cambios
            </Button>
          ) : null}
          <WorkingButton
            label="Guardar cambios"
            workingLabel="Guardando…"
            working={change.isPending}
            {...(isUnsaved ? {} : { variant: 'default' })}
          />
        </div>
      </form>
    </Panel>
  );
}

const braced = (name: CampaignPlaceholder) => `{${name}}`;

/** The placeholders filled in for each recipient; clicking one inserts it. */
function PlaceholderWords({ onInsert }: { onInsert: (word: string) => void }) {
  const id = useId();
  return (
    <section className={classes.words} aria-labelledby={id}>
      <h3 id={id}>Palabras que se llenan solas</h3>
      <p className="dimmed">Púlselas para ponerlas donde está escribiendo.</p>
      <ul className={classes.wordList}>
        {campaignPlaceholders.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.word}
              aria-label={`Insertar ${braced(name)}: ${placeholderMeanings[name]}`}
              onClick={() => onInsert(braced(name))}
            >
              {braced(name)}
            </button>
            <span aria-hidden="true">{placeholderMeanings[name]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const audienceWords = {
  all: { convocatoria: 'Cada persona del censo.', recordatorio: 'Menos quienes pidieron no recibir recordatorios.' },
  not_voted: {
    convocatoria: 'Se mira al enviar cada correo: a quien ya votó no le llega.',
    recordatorio: 'Se mira al enviar cada correo. Tampoco llega a quienes pidieron no recibirlos.',
  },
} as const satisfies Record<CampaignAudience, Record<CampaignReport['kind'], string>>;

interface DraftFieldsProps {
  campaign: CampaignReport;
  form: ReturnType<typeof useApiForm<CampaignForm, z.output<typeof campaignFormSchema>>>;
}

function DraftFields({ campaign, form }: DraftFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);
  /** The field that last had the focus, where a clicked word is inserted. */
  const lastText = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const rememberField = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    lastText.current = event.currentTarget;
  };
  const insert = (word: string) => {
    const field = lastText.current ?? body.current;
    if (!field) return;
    field.setRangeText(word, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    // The form learns of the new text as if it had been typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };

  return (
    <>
      <RadioCards
        legend="¿A quién llega?"
        options={campaignAudiences.map((value) => ({
          value,
          label: campaignAudienceLabels[value],
          description: audienceWords[value][campaign.kind],
        }))}
        value={form.values.audience}
        onChange={(value) => form.setFieldValue('audience', value)}
      />
      <TextInput
        {...form.getInputProps('subject')}
        label="Asunto"
        required
        autoComplete="off"
        maxLength={150}
        onFocus={rememberField}
      />
      <div className={classes.text}>
        <Textarea
          {...form.getInputProps('body')}
          ref={body}
          label="Mensaje"
          required
          autoComplete="off"
          description="Empieza con «Hola» y el nombre de cada quien. Una línea vacía separa los párrafos."
          rows={14}
          maxLength={5000}
          onFocus={rememberField}
        />
        <PlaceholderWords onInsert={insert} />
      </div>
      <TextInput
        {...form.getInputProps('per_minute')}
        styles={{ input: { maxWidth: '10rem' } }}
        label="Correos por minuto"
        required
        autoComplete="off"
        description="No más de lo que permite su proveedor de correo. Se puede cambiar durante el envío."
        inputMode="numeric"
        maxLength={8}
      />
    </>
  );
}
