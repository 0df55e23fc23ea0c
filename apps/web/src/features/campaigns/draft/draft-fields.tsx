import { Textarea, TextInput } from '@mantine/core';
import { type CampaignPlaceholder, campaignPlaceholders, placeholderMeanings } from '@urna/contract/mail/campaign-text';
import {
  type CampaignAudience,
  type CampaignReport,
  campaignAudienceLabels,
  campaignAudiences,
} from '@urna/contract/mail/campaigns';
import { useId, useRef } from 'react';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { type DraftForm, insertWord } from './campaign-form.ts';
import classes from './draft.module.css';

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
  form: DraftForm;
}

export function DraftFields({ campaign, form }: DraftFieldsProps) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  /** The field that last had the focus, where a clicked word is inserted. */
  const lastText = useRef<'subject' | 'body'>('body');

  const insert = (word: string) => {
    const field = lastText.current;
    const element = (field === 'subject' ? subject : body).current;
    const text = form.values[field];
    const from = element?.selectionStart ?? text.length;
    const inserted = insertWord(text, { from, to: element?.selectionEnd ?? from }, word);
    form.setFieldValue(field, inserted.text);
    // After the new text has rendered; earlier, the cursor would move to the end.
    window.requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(inserted.cursor, inserted.cursor);
    });
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
        ref={subject}
        label="Asunto"
        required
        autoComplete="off"
        maxLength={150}
        onFocus={() => {
          lastText.current = 'subject';
        }}
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
          onFocus={() => {
            lastText.current = 'body';
          }}
        />
        <PlaceholderWords onInsert={insert} />
      </div>
      <TextInput
        {...form.getInputProps('per_minute')}
        className={classes.speed ?? ''}
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
