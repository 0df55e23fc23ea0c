import { Button, Textarea } from '@mantine/core';
import { documentGuideSchema, type ProcessDetail } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useWriteGuide } from './processes-api.ts';

type Guide = ProcessDetail['documents'][number];

/** What candidates read beside each document, and the reasons that reviewers choose from. */
export function DocumentsPanel({ process, mayChange }: PartProps) {
  return (
    <Panel title="Documentos">
      <ul className={classes.list}>
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
          <h3 className={classes.itemTitle}>{name}</h3>
          <p className={classes.text}>{help === '' ? 'Sin ayuda' : help}</p>
        </div>
        {mayChange ? (
          <Button size="sm" variant="default" aria-label={`Cambiar ${name}`} onClick={() => setEditing(true)}>
            Cambiar
          </Button>
        ) : null}
      </div>
      <p className={classes.detail}>
        {reasons.length === 0 ? 'Sin motivos usuales de rechazo.' : 'Motivos usuales de rechazo:'}
      </p>
      <ul className={classes.waits}>
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
  const form = useApiForm({
    prefix: 'guide',
    schema: formSchema,
    initialValues: { help: guide.help, usual_reasons: guide.usual_reasons.join('\n') },
  });
  const write = useWriteGuide(slug, guide.document_type_id);
  return (
    <FormModal
      title={guide.name}
      confirmLabel="Guardar"
      form={form}
      pending={write.isPending}
      onSubmit={(body) => write.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <Textarea
        {...form.getInputProps('help')}
        label="Ayuda para el candidato"
        description="Se lee en la tarjeta del documento. El formato y el tamaño ya se dicen aparte."
        rows={3}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('usual_reasons')}
        label="Motivos usuales de rechazo"
        description="Uno por línea. El revisor los elige y puede editarlos."
        autosize
        minRows={4}
        maxRows={12}
      />
    </FormModal>
  );
}
