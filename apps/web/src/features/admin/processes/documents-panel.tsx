import { Button, Textarea } from '@mantine/core';
import { documentGuideSchema, type ProcessDetail, writeDocumentGuide } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { z } from 'zod';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useProcessChange } from './processes-api.ts';

type Guide = ProcessDetail['documents'][number];

/** What candidates read beside each document, and the reasons that reviewers choose from. */
export function DocumentsPanel({ process, mayChange }: PartProps) {
  return (
    <Panel title="Documentos">
      <ul>
        {process.documents.map((guide) => (
          <GuideItem key={guide.document_type_id} slug={process.slug} guide={guide} mayChange={mayChange} />
        ))}
      </ul>
    </Panel>
  );
}

interface ItemProps {
  slug: string;
  guide: Guide;
  mayChange: boolean;
}

function GuideItem({ slug, guide, mayChange }: ItemProps) {
  const [editing, setEditing] = useState(false);
  const { name, help, usual_reasons: reasons } = guide;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3>{name}</h3>
          <p className="prose">{help === '' ? 'Sin ayuda' : help}</p>
        </div>
        {mayChange ? (
          <Button size="sm" variant="default" aria-label={`Cambiar ${name}`} onClick={() => setEditing(true)}>
            Cambiar
          </Button>
        ) : null}
      </div>
      <p className="note">{reasons.length === 0 ? 'Sin motivos usuales de rechazo.' : 'Motivos usuales de rechazo:'}</p>
      <ul className="stack gap-2xs bullets">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {editing ? <GuideModal slug={slug} guide={guide} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const formSchema = documentGuideSchema.extend({
  usual_reasons: z.string().transform(linesOf).pipe(documentGuideSchema.shape.usual_reasons),
});

function GuideModal({ slug, guide, onClose }: Omit<ItemProps, 'mayChange'> & { onClose: () => void }) {
  const form = useFields('guide', formSchema, {
    help: guide.help,
    usual_reasons: guide.usual_reasons.join('\n'),
  });
  const { working, refusal, attempt } = useAttempt();
  const change = useProcessChange(slug);
  const submit = async () => {
    const body = form.check();
    if (!body) return;
    await attempt(async () => {
      const params = { process: slug, type: guide.document_type_id };
      await change(() => staffClient.call(writeDocumentGuide, { params, body }));
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title={guide.name}
      confirmLabel="Guardar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        {...form.text('help')}
        label="Ayuda para el candidato"
        description="Se lee en la tarjeta del documento. El formato y el tamaño ya se dicen aparte."
        rows={3}
        data-autofocus
      />
      <Textarea
        {...form.text('usual_reasons')}
        label="Motivos usuales de rechazo"
        description="Uno por línea. El revisor los elige y puede editarlos."
        autosize
        minRows={4}
        maxRows={12}
      />
    </FormModal>
  );
}
