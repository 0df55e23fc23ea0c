import { Button, Textarea, TextInput } from '@mantine/core';
import type { DeclarationText, declarationTextSchema, ProcessDetail } from '@urna/contract/process/process-admin';
import { ChevronDownIcon } from '@urna/ui/icons';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import classes from './processes.module.css';
import { useProcessCall } from './processes-api.ts';

interface Version extends DeclarationText {
  id: number;
  created_by: string;
  created_at: string;
  /** What else is known of it. */
  remark?: string;
}

interface VersionedTextProps {
  process: ProcessDetail;
  label: string;
  /** The newest first. */
  versions: readonly Version[];
  mayChange: boolean;
  schema: Pick<typeof declarationTextSchema, 'shape'>;
  /** What a new version means, before it is published. */
  publishing: string;
  hint: ReactNode;
  renderText: (paragraphs: readonly string[]) => ReactNode;
  write: (text: DeclarationText) => Promise<{ message: string; data: ProcessDetail }>;
}

/** A text of the process: the version in force, the earlier ones, and writing it. */
export function VersionedText(props: VersionedTextProps) {
  const { process, label, versions, mayChange, renderText } = props;
  const [writing, setWriting] = useState(false);
  const [inForce, ...earlier] = versions;
  const isDraft = process.state === 'draft';
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3 className={classes.itemTitle}>{label}</h3>
          <p className={classes.detail}>{inForce ? versionWords(inForce) : 'Sin texto'}</p>
        </div>
        {mayChange ? (
          <Button
            size="sm"
            variant="default"
            aria-label={`${isDraft ? 'Escribir' : 'Nueva versión de'} ${label}`}
            onClick={() => setWriting(true)}
          >
            {isDraft ? 'Escribir' : 'Nueva versión'}
          </Button>
        ) : null}
      </div>
      {inForce ? (
        <details className={classes.details}>
          <summary>
            {inForce.title}
            <ChevronDownIcon />
          </summary>
          {renderText(inForce.paragraphs)}
        </details>
      ) : null}
      {earlier.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary>
            {`Antes: ${versionWords(one)}`}
            <ChevronDownIcon />
          </summary>
          <h4 className={classes.itemTitle}>{one.title}</h4>
          {renderText(one.paragraphs)}
        </details>
      ))}
      {writing ? <TextModal {...props} onClose={() => setWriting(false)} /> : null}
    </li>
  );
}

function versionWords({ version, created_at, created_by, remark }: Version): string {
  const written = `Versión ${version}, del ${formatDateTime(created_at)} por ${created_by}`;
  return remark ? `${written}. ${remark}` : written;
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

function TextModal(props: VersionedTextProps & { onClose: () => void }) {
  const { process, label, versions, schema, publishing, hint, renderText, write, onClose } = props;
  const { slug } = process;
  const [inForce] = versions;
  const isDraft = process.state === 'draft';
  const { version, title, paragraphs } = schema.shape;
  const formSchema = z.object({ title, version, text: z.string().transform(paragraphsOf).pipe(paragraphs) });
  const form = useApiForm({
    prefix: 'text',
    schema: formSchema,
    initialValues: {
      title: inForce?.title ?? '',
      version: isDraft ? (inForce?.version ?? `${slug}-1`) : '',
      text: inForce?.paragraphs.join('\n\n') ?? '',
    },
  });
  const publish = useProcessCall(slug, write);
  return (
    <FormModal
      title={label}
      size={760}
      confirmLabel={isDraft ? 'Guardar' : 'Publicar la versión'}
      form={form}
      pending={publish.isPending}
      onSubmit={({ text, ...rest }) =>
        publish.mutate(
          { ...rest, paragraphs: text },
          { onSuccess: onClose, onError: (error) => form.showErrors(error) },
        )
      }
      onClose={onClose}
    >
      {isDraft ? null : <p className={classes.fixed}>{publishing}</p>}
      <TextInput {...form.getInputProps('title')} label="Título" data-autofocus />
      <TextInput {...form.getInputProps('version')} label="Versión" description={`Por ejemplo, ${slug}-2.`} />
      <Textarea {...form.getInputProps('text')} label="Texto" description={hint} autosize minRows={8} maxRows={16} />
      <section className={classes.preview} aria-label="Vista previa">
        <p className={classes.detail}>Así se leerá:</p>
        <h3 className={classes.itemTitle}>{form.values.title}</h3>
        {renderText(paragraphsOf(form.values.text))}
      </section>
    </FormModal>
  );
}
