import { Button, Textarea, TextInput } from '@mantine/core';
import { type DeclarationKind, declarationKinds } from '@urna/contract/declarations';
import { declarationTextSchema, type ProcessDetail, writeDeclaration } from '@urna/contract/process-admin';
import { useState } from 'react';
import { z } from 'zod';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useProcessChange } from './processes-api.ts';

type Version = ProcessDetail['declarations'][number];

/** What each text is for; its title and its words are data. */
const kindLabels = {
  jurorDeclaration: 'Veracidad de lo declarado',
  dataProcessingAccept: 'Tratamiento de datos personales',
  imageUsageAuthorization: 'Uso de la imagen',
  emailNotificationAccept: 'Notificación por correo',
  noIncompatibilityDeclaration: 'Inhabilidades e incompatibilidades',
  privacyNotice: 'Aviso de privacidad',
} as const satisfies Record<DeclarationKind, string>;

export function DeclarationsPanel({ process, mayChange }: PartProps) {
  const { declarations, fixed, state } = process;
  return (
    <Panel title="Declaraciones y aviso de privacidad">
      <p className={classes.text}>
        Los cinco primeros textos los acepta cada candidato al inscribirse; de cada aceptación se guarda la versión. El
        aviso se publica.
      </p>
      {fixed.declarations ? <p className={classes.fixed}>{fixed.declarations}</p> : null}
      <ul className={classes.list}>
        {declarationKinds.map((kind) => (
          <DeclarationItem
            key={kind}
            slug={process.slug}
            isDraft={state === 'draft'}
            kind={kind}
            versions={declarations.filter((one) => one.kind === kind)}
            mayChange={mayChange}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface ItemProps {
  slug: string;
  isDraft: boolean;
  kind: DeclarationKind;
  /** The newest first. */
  versions: readonly Version[];
  mayChange: boolean;
}

function DeclarationItem({ slug, isDraft, kind, versions, mayChange }: ItemProps) {
  const [writing, setWriting] = useState(false);
  const [inForce, ...earlier] = versions;
  const label = kindLabels[kind];
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3 className={classes.itemTitle}>{label}</h3>
          <p className={classes.detail}>{inForce ? versionWords(inForce, kind) : 'Sin texto'}</p>
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
          <Paragraphs paragraphs={inForce.paragraphs} />
        </details>
      ) : null}
      {earlier.map((one) => (
        <details key={one.id} className={classes.details}>
          <summary>
            {`Antes: ${versionWords(one, kind)}`}
            <ChevronDownIcon />
          </summary>
          <h4 className={classes.itemTitle}>{one.title}</h4>
          <Paragraphs paragraphs={one.paragraphs} />
        </details>
      ))}
      {writing ? (
        <DeclarationModal
          slug={slug}
          kind={kind}
          isDraft={isDraft}
          inForce={inForce}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </li>
  );
}

function versionWords({ version, created_at, created_by, accepted }: Version, kind: DeclarationKind): string {
  const written = `Versión ${version}, del ${formatDateTime(created_at)} por ${created_by}`;
  return kind === 'privacyNotice'
    ? written
    : `${written}. ${accepted === 0 ? 'Nadie la ha aceptado' : `La ${accepted === 1 ? 'aceptó' : 'aceptaron'} ${counted(accepted, 'persona', 'personas')}`}.`;
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className={classes.paragraphs}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const formSchema = declarationTextSchema
  .extend({ text: z.string().transform(paragraphsOf).pipe(declarationTextSchema.shape.paragraphs) })
  .omit({ paragraphs: true });

interface DeclarationModalProps {
  slug: string;
  kind: DeclarationKind;
  isDraft: boolean;
  inForce: Version | undefined;
  onClose: () => void;
}

function DeclarationModal({ slug, kind, isDraft, inForce, onClose }: DeclarationModalProps) {
  const form = useFields('declaration', formSchema, {
    title: inForce?.title ?? '',
    version: isDraft ? (inForce?.version ?? `${slug}-1`) : '',
    text: inForce?.paragraphs.join('\n\n') ?? '',
  });
  const { working, refusal, attempt } = useAttempt();
  const change = useProcessChange(slug);
  const submit = async () => {
    const checked = form.check();
    if (!checked) return;
    const { text: paragraphs, ...rest } = checked;
    await attempt(async () => {
      const params = { process: slug, kind };
      await change(() => staffClient.call(writeDeclaration, { params, body: { ...rest, paragraphs } }));
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title={kindLabels[kind]}
      size={760}
      confirmLabel={isDraft ? 'Guardar' : 'Publicar la versión'}
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {isDraft ? null : (
        <p className={classes.fixed}>
          Quien se inscriba desde ahora acepta esta versión. Lo aceptado antes queda con la suya. Una versión publicada
          no se cambia ni se borra.
        </p>
      )}
      <TextInput {...form.text('title')} label="Título" data-autofocus />
      <TextInput {...form.text('version')} label="Versión" description={`Por ejemplo, ${slug}-2.`} />
      <Textarea
        {...form.text('text')}
        label="Texto"
        description="Deje una línea en blanco entre los párrafos."
        autosize
        minRows={8}
        maxRows={16}
      />
      <section className={classes.preview} aria-label="Vista previa">
        <p className={classes.detail}>Así se leerá:</p>
        <h3 className={classes.itemTitle}>{form.values.title}</h3>
        <Paragraphs paragraphs={paragraphsOf(form.values.text)} />
      </section>
    </FormModal>
  );
}
