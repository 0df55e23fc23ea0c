import { Box, Textarea } from '@mantine/core';
import { type DeclarationKind, declarationKinds } from '@urna/contract/candidacy/declarations';
import { type ProcessDetail, writeDeclaration, writeDocumentGuide } from '@urna/contract/processes/process-admin';
import { declarationTextSchema, documentGuideSchema } from '@urna/contract/processes/process-fields';
import { z } from 'zod';
import { counted } from '../../../lib/counted.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PartForm, PartItem, type PartProps, Sentences } from './process-part.tsx';
import { VersionedText } from './versioned-text.tsx';

/** What each text is for; its title and its words are data. */
const kindLabels = {
  jurorDeclaration: 'Veracidad de lo declarado',
  dataProcessingAccept: 'Tratamiento de datos personales',
  imageUsageAuthorization: 'Uso de la imagen',
  emailNotificationAccept: 'Notificación por correo',
  noIncompatibilityDeclaration: 'Inhabilidades e incompatibilidades',
  privacyNotice: 'Aviso de privacidad',
} as const satisfies Record<DeclarationKind, string>;

/** What candidates accept, and the privacy notice. */
export function DeclarationsPanel({ process, mayChange }: PartProps) {
  const { slug, declarations, fixed } = process;
  return (
    <Panel title="Declaraciones y aviso de privacidad">
      <p className="prose">
        Los cinco primeros textos los acepta cada candidato al inscribirse; de cada aceptación se guarda la versión. El
        aviso se publica.
      </p>
      {fixed.declarations ? <p className="note prose">{fixed.declarations}</p> : null}
      <ul>
        {declarationKinds.map((kind) => (
          <VersionedText
            key={kind}
            process={process}
            label={kindLabels[kind]}
            versions={declarations
              .filter((one) => one.kind === kind)
              .map((one) => ({ ...one, remark: acceptedWords(one) }))}
            mayChange={mayChange}
            schema={declarationTextSchema}
            publishing="Quien se inscriba desde ahora acepta esta versión. Lo aceptado antes queda con la suya. Una versión publicada no se cambia ni se borra."
            hint="Deje una línea en blanco entre los párrafos."
            renderText={(paragraphs) => (
              <Box className="stack gap-sm" maw="80ch" fz={14}>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </Box>
            )}
            write={staffCall(writeDeclaration, { params: { process: slug, kind } })}
          />
        ))}
      </ul>
    </Panel>
  );
}

function acceptedWords({ kind, accepted }: ProcessDetail['declarations'][number]): string {
  if (kind === 'privacyNotice') return '';
  return accepted === 0
    ? 'Nadie la ha aceptado.'
    : `La ${accepted === 1 ? 'aceptó' : 'aceptaron'} ${counted(accepted, 'persona', 'personas')}.`;
}

/** What candidates read beside each document, and the reasons that reviewers choose from. */
export function DocumentsPanel({ process, mayChange }: PartProps) {
  return (
    <Panel title="Documentos">
      <ul>
        {process.documents.map((guide) => (
          <PartItem
            key={guide.document_type_id}
            title={guide.name}
            about={<p className="prose">{guide.help === '' ? 'Sin ayuda' : guide.help}</p>}
            action={mayChange ? <GuideButton slug={process.slug} guide={guide} /> : null}
          >
            <p className="note">
              {guide.usual_reasons.length === 0 ? 'Sin motivos usuales de rechazo.' : 'Motivos usuales de rechazo:'}
            </p>
            <Sentences sentences={guide.usual_reasons} />
          </PartItem>
        ))}
      </ul>
    </Panel>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const guideSchema = documentGuideSchema.extend({
  usual_reasons: z.string().transform(linesOf).pipe(documentGuideSchema.shape.usual_reasons),
});

function GuideButton({ slug, guide }: { slug: string; guide: ProcessDetail['documents'][number] }) {
  const { document_type_id: type, name, help, usual_reasons: reasons } = guide;
  return (
    <PartForm
      aria-label={`Cambiar ${name}`}
      title={name}
      prefix="guide"
      schema={guideSchema}
      initialValues={{ help, usual_reasons: reasons.join('\n') }}
      write={staffCall(writeDocumentGuide, { params: { process: slug, type } })}
    >
      {({ getInputProps }) => (
        <>
          <Textarea
            {...getInputProps('help')}
            label="Ayuda para el candidato"
            description="Se lee en la tarjeta del documento. El formato y el tamaño ya se dicen aparte."
            rows={3}
            data-autofocus
          />
          <Textarea
            {...getInputProps('usual_reasons')}
            label="Motivos usuales de rechazo"
            description="Uno por línea. El revisor los elige y puede editarlos."
            autosize
            minRows={4}
            maxRows={12}
          />
        </>
      )}
    </PartForm>
  );
}
