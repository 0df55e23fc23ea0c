import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import {
  acceptedFormats,
  type DocumentType,
  documentFormats,
  documentKind,
  sizeWords,
} from '@urna/contract/candidacy/documents';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { addDocument, changeDocument, type ProcessDetail } from '@urna/contract/processes/process-admin';
import { documentFieldsSchema } from '@urna/contract/processes/process-fields';
import { counted } from '@urna/contract/shared/counted';
import { MAX_DOCUMENTS, MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PartForm, PartItem, type PartProps, Sentences } from './process-part.tsx';
import { paragraphsOf } from './versioned-text.tsx';

/** What the process asks candidates for, and what it says of each document. */
export function DocumentsPanel({ process, mayChange }: PartProps) {
  const { documents, fixed } = process;
  const mayAdd = mayChange && fixed.documents === undefined && documents.length < MAX_DOCUMENTS;
  return (
    <Panel title="Documentos" aside={mayAdd ? <DocumentButton process={process} document={null} /> : null}>
      {fixed.documents ? <p className="note prose">{fixed.documents}</p> : null}
      <ul>
        {documents.map((document) => (
          <PartItem
            key={document.id}
            title={document.name}
            about={
              <>
                <p className="note">{askedWords(document)}</p>
                <p className="prose">{document.help === '' ? 'Sin ayuda' : document.help}</p>
              </>
            }
            action={mayChange ? <DocumentButton process={process} document={document} /> : null}
          >
            <p className="note">
              {document.usual_reasons.length === 0 ? 'Sin motivos usuales de rechazo.' : 'Motivos usuales de rechazo:'}
            </p>
            <Sentences sentences={document.usual_reasons} />
          </PartItem>
        ))}
      </ul>
    </Panel>
  );
}

function askedWords({ asked_of, format, max_bytes, model }: DocumentType): string {
  const who =
    asked_of.length === 0
      ? 'No se pide'
      : asked_of.length === candidateKinds.length
        ? 'Se pide a todos'
        : `Se pide a: ${asked_of.map((kind) => candidateKindBadges[kind]).join(', ')}`;
  const words = [who, acceptedFormats[format], `máximo ${sizeWords(max_bytes)}`];
  return [...words, ...(model.length > 0 ? ['con modelo'] : [])].join(' · ');
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const { model, usual_reasons: reasons, ...fields } = documentFieldsSchema.shape;
/** As it is typed: a box for each kind of candidate, a size to choose, and lists as text. */
const formSchema = z
  .object({
    name: fields.name,
    format: fields.format,
    CANDIDATE_ACCOUNTANT: z.boolean(),
    CANDIDATE_IES: z.boolean(),
    max_bytes: z.coerce.number().pipe(fields.max_bytes),
    help: fields.help,
    source: fields.source,
    source_url: fields.source_url,
    model: z.string().transform(paragraphsOf).pipe(model),
    usual_reasons: z.string().transform(linesOf).pipe(reasons),
  })
  .transform(({ CANDIDATE_ACCOUNTANT, CANDIDATE_IES, ...rest }) => ({
    ...rest,
    asked_of: candidateKinds.filter((kind) => ({ CANDIDATE_ACCOUNTANT, CANDIDATE_IES })[kind]),
  }));

const sizes = [MAX_UPLOAD_BYTES / 2, ...[1, 2, 3, 4].map((times) => times * MAX_UPLOAD_BYTES)].map((bytes) => ({
  value: String(bytes),
  label: sizeWords(bytes),
}));

const emptyDocument = {
  name: '',
  format: 'pdf' as const,
  asked_of: candidateKinds,
  max_bytes: MAX_UPLOAD_BYTES,
  help: '',
  source: '',
  source_url: null,
  model: [],
  usual_reasons: [],
};

interface DocumentButtonProps {
  process: ProcessDetail;
  /** The one that it changes; null to ask for another. */
  document: DocumentType | null;
}

function DocumentButton({ process, document }: DocumentButtonProps) {
  const { slug, drafts, fixed } = process;
  const { asked_of, max_bytes, source_url, ...texts } = document ?? emptyDocument;
  const isPhoto = document !== null && documentKind(document.id) === 'photo';
  const isFixed = fixed.documents !== undefined;
  const initial = {
    ...texts,
    CANDIDATE_ACCOUNTANT: asked_of.includes('CANDIDATE_ACCOUNTANT'),
    CANDIDATE_IES: asked_of.includes('CANDIDATE_IES'),
    max_bytes: String(max_bytes),
    source_url: source_url ?? '',
    model: texts.model.join('\n\n'),
    usual_reasons: texts.usual_reasons.join('\n'),
  };
  /** Of the kinds that were or will be asked for it. */
  const reached = (now: Record<CandidateKind, boolean>) =>
    candidateKinds
      .filter((kind) => document?.asked_of.includes(kind) || now[kind])
      .reduce((sum, kind) => sum + drafts[kind], 0);
  const send = document
    ? staffCall(changeDocument, { params: { process: slug, type: document.id } })
    : staffCall(addDocument, { params: { process: slug } });
  return (
    <PartForm
      label={document ? 'Cambiar' : 'Pedir otro documento'}
      aria-label={document ? `Cambiar ${document.name}` : undefined}
      title={document?.name ?? 'Otro documento'}
      width={760}
      prefix="document"
      schema={formSchema}
      initialValues={initial}
      write={({ body }: { body: z.infer<typeof formSchema> }) => {
        const now = { CANDIDATE_ACCOUNTANT: false, CANDIDATE_IES: false };
        for (const kind of body.asked_of) now[kind] = true;
        return send({ body: { ...body, drafts: reached(now) } });
      }}
    >
      {({ getInputProps, values, isDirty }) => {
        const isAskedAnew =
          document === null ||
          (['name', 'format', 'max_bytes', ...candidateKinds] as const).some((field) => isDirty(field));
        const people = isAskedAnew ? reached(values) : 0;
        return (
          <>
            <TextInput {...getInputProps('name')} label="Nombre" disabled={isFixed} data-autofocus />
            <Input.Wrapper label="Se pide a" labelElement="div">
              {candidateKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  mt={8}
                  {...getInputProps(kind, { type: 'checkbox' })}
                  label={candidateKindBadges[kind]}
                  disabled={isFixed || isPhoto}
                />
              ))}
            </Input.Wrapper>
            <NativeSelect
              {...getInputProps('format')}
              label="Formato"
              data={documentFormats.map((format) => ({ value: format, label: acceptedFormats[format] }))}
              disabled={isFixed || isPhoto}
            />
            <NativeSelect {...getInputProps('max_bytes')} label="Tamaño máximo" data={sizes} disabled={isFixed} />
            {people > 0 ? (
              <Notice type="warning">
                {`${counted(people, 'persona tiene', 'personas tienen')} una inscripción sin enviar: verán este cambio antes de finalizar, y lo que ya cargaron y no corresponda se borra.`}
              </Notice>
            ) : null}
            <Textarea
              {...getInputProps('help')}
              label="Ayuda para el candidato"
              description="Se lee en la tarjeta del documento. El formato y el tamaño ya se dicen aparte."
              rows={3}
            />
            <Textarea
              {...getInputProps('source')}
              label="De dónde viene"
              description="Se lee en «Antes de empezar»: quién lo expide, cuánto tarda."
              rows={2}
            />
            <TextInput {...getInputProps('source_url')} label="Página donde se obtiene" type="url" />
            <Textarea
              {...getInputProps('model')}
              label="Modelo para imprimir y firmar"
              description="El texto de la carta, con una línea en blanco entre los párrafos. {organizador}, {titulo}, {organo} y {periodo} se reemplazan por los del proceso. Vacío si no hay modelo."
              autosize
              minRows={3}
              maxRows={14}
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
        );
      }}
    </PartForm>
  );
}
