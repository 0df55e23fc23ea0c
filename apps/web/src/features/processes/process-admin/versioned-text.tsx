import { Textarea, TextInput } from '@mantine/core';
import type { ProcessDetail } from '@urna/contract/processes/process-admin';
import type { DeclarationText, declarationTextSchema } from '@urna/contract/processes/process-fields';
import { ChevronDownIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import classes from './process-admin.module.css';
import { PartForm, PartItem, type PartProps } from './process-part.tsx';

interface Version extends DeclarationText {
  id: number;
  created_by: string;
  created_at: string;
  /** Stands behind who wrote it and when. */
  remark?: string;
}

interface VersionedTextProps extends PartProps {
  label: string;
  /** The newest first. */
  versions: readonly Version[];
  schema: Pick<typeof declarationTextSchema, 'shape'>;
  /** What a new version means, before it is published. */
  publishing: string;
  hint: ReactNode;
  renderText: (paragraphs: readonly string[]) => ReactNode;
  write: (content: { body: DeclarationText }) => Promise<{ message: string; data: ProcessDetail }>;
}

/** A text of the process: the version in force, the earlier ones, and writing it. */
export function VersionedText(props: VersionedTextProps) {
  const { label, versions, mayChange, renderText } = props;
  const [inForce, ...earlier] = versions;
  return (
    <PartItem
      title={label}
      about={<p className="note">{inForce ? versionWords(inForce) : 'Sin texto'}</p>}
      action={mayChange ? <WriteButton {...props} /> : null}
    >
      {inForce ? <Folded label={inForce.title}>{renderText(inForce.paragraphs)}</Folded> : null}
      {earlier.map((one) => (
        <Folded key={one.id} label={`Antes: ${versionWords(one)}`}>
          <h4>{one.title}</h4>
          {renderText(one.paragraphs)}
        </Folded>
      ))}
    </PartItem>
  );
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary>
        {label}
        <ChevronDownIcon />
      </summary>
      {children}
    </details>
  );
}

function versionWords({ version, created_at, created_by, remark }: Version): string {
  const written = `Versión ${version}, del ${formatDateTime(created_at)} por ${created_by}`;
  return remark ? `${written}. ${remark}` : written;
}

export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

function WriteButton({ process, label, versions, schema, publishing, hint, renderText, write }: VersionedTextProps) {
  const { slug } = process;
  const [inForce] = versions;
  const isDraft = process.state === 'draft';
  const { version, title, paragraphs } = schema.shape;
  const formSchema = z
    .object({ title, version, text: z.string().transform(paragraphsOf).pipe(paragraphs) })
    .transform(({ text, ...rest }) => ({ ...rest, paragraphs: text }));
  return (
    <PartForm
      label={isDraft ? 'Escribir' : 'Nueva versión'}
      aria-label={`${isDraft ? 'Escribir' : 'Nueva versión de'} ${label}`}
      title={label}
      width={760}
      confirmLabel={isDraft ? 'Guardar' : 'Publicar la versión'}
      prefix="text"
      schema={formSchema}
      initialValues={{
        title: inForce?.title ?? '',
        version: isDraft ? (inForce?.version ?? `${slug}-1`) : '',
        text: inForce?.paragraphs.join('\n\n') ?? '',
      }}
      write={write}
    >
      {({ getInputProps, values }) => (
        <>
          {isDraft ? null : <p className="note prose">{publishing}</p>}
          <TextInput {...getInputProps('title')} label="Título" data-autofocus />
          <TextInput {...getInputProps('version')} label="Versión" description={`Por ejemplo, ${slug}-2.`} />
          <Textarea {...getInputProps('text')} label="Texto" description={hint} autosize minRows={8} maxRows={16} />
          <section className={classes.preview} aria-label="Vista previa">
            <p className="note">Así se leerá:</p>
            <h3>{values.title}</h3>
            {renderText(paragraphsOf(values.text))}
          </section>
        </>
      )}
    </PartForm>
  );
}
