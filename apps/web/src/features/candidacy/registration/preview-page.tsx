// The last step of a registration: the summary, the declarations and the submission.

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CandidateKind, candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { type Candidate } from '@urna/contract/candidacy/candidate-data';
import {
  candidateSections,
  declaredWords,
  formOfCandidate,
  sectionNames,
} from '@urna/contract/candidacy/candidate-fields';
import { isAccepted } from '@urna/contract/candidacy/declarations';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import { deleteFormDraft } from '@urna/contract/candidacy/form-draft';
import { REGISTRATION_PDF } from '@urna/contract/candidacy/receipt-words';
import { getConsolidatedPreview } from '@urna/contract/candidacy/registration';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { DocumentThumbnail, ViewDocument } from '../../../shared/candidacy/candidate-documents/stored-document.tsx';
import { documentFileQuery, useDocumentList } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { currentCandidateId, useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { declaredFacts, type Fact } from '../../../shared/candidacy/candidate-session/declared-facts.ts';
import { liveDraft, sameForm } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
import { candidateClient } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import { SubmitButton } from '../../../shared/candidacy/candidate-session/submit-button.tsx';
import { discardDraft } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { useDeclarations } from '../../../shared/candidacy/process-texts.ts';
import { SealedWithoutNotice } from '../../../shared/processes/calendar-notices.tsx';
import { LoadFailure } from '../../../ui/feedback/failure-banner.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import classes from './preview.module.css';
import { StepHeading, useRegistration } from './registration-steps.tsx';
import { submitRegistration } from './save-candidate.ts';

const PdfViewer = lazy(async () => ({ default: (await import('../../../ui/files/pdf-viewer.tsx')).PdfViewer }));

export function PreviewPage() {
  const { kind } = useRegistration();
  const personalInfo = useCandidateStore((state) => state.candidate.personalInfo);
  const unsaved = useUnsavedChanges(kind);
  return (
    <>
      <StepHeading
        heading="Resumen de Inscripción"
        subtitle="Revise sus datos y documentos. Su candidatura se registra solo cuando finalice la inscripción."
      />
      {unsaved ? <UnsavedChanges kind={kind} /> : null}
      {personalInfo ? <CandidateInformation candidate={personalInfo} /> : null}
      <RegisteredDocuments kind={kind} />
      <ConsolidatedDocument />
      <div className="foot">
        <Button component={Link} to={paths.inscription(kind).documentForm} variant="default">
          Atrás
        </Button>
        <SubmitButton
          label="Finalizar inscripción"
          title="Finalizar Inscripción"
          confirmLabel="Sí, finalizar inscripción"
          disabled={unsaved}
          submit={() => submitRegistration(kind)}
        >
          <p>
            Usted se inscribe como <strong>{candidateKindLabels[kind]}</strong>.
          </p>
          <SealedWithoutNotice kind={kind} />
          <p>
            Al finalizar, sus datos personales y profesionales y sus documentos quedarán bloqueados: no podrá
            modificarlos.
          </p>
          <p>El comité de validación los revisará y le informará el resultado por correo electrónico.</p>
        </SubmitButton>
      </div>
    </>
  );
}

/** Whether the form holds what this summary doesn't show, because the person left it without saving. */
function useUnsavedChanges(kind: CandidateKind): boolean {
  return useCandidateStore((state) => {
    const draft = liveDraft(state, kind);
    const saved = state.candidate.personalInfo;
    return draft !== null && saved !== null && !sameForm(draft.values, formOfCandidate(saved));
  });
}

/** Finishing would lock the saved data and lose the changes: the person decides on them first. */
function UnsavedChanges({ kind }: { kind: CandidateKind }) {
  const discarding = useMutation({
    mutationFn: () => candidateClient.call(deleteFormDraft),
    onSuccess: discardDraft,
    onError: toastError,
  });
  return (
    <Notice
      type="warning"
      title="Tiene cambios sin guardar en el formulario"
      actions={
        <>
          <Button component={Link} to={paths.inscription(kind).personalForm} size="sm" variant="default">
            Revisarlos y guardarlos
          </Button>
          <Button size="sm" variant="subtle" loading={discarding.isPending} onClick={() => discarding.mutate()}>
            Descartarlos
          </Button>
        </>
      }
    >
      Este resumen muestra lo último que guardó con «Continuar» o «Actualizar». Decida sobre los cambios antes de
      finalizar.
    </Notice>
  );
}

interface GroupProps {
  name: string;
  title: string;
  aside: ReactNode;
  children: ReactNode;
}

function Group({ name, title, aside, children }: GroupProps) {
  return (
    <section className={classes.group} aria-labelledby={`grupo-${name}`}>
      <div className={classes.groupHead}>
        <h2 id={`grupo-${name}`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const ChangeLink = ({ title, to }: { title: string; to: string }) => (
  <Link className="text-button" aria-label={`Cambiar ${title}`} to={to}>
    Cambiar
  </Link>
);

/** The data to submit, grouped as in the form, so that each group can be changed. */
function CandidateInformation({ candidate }: { candidate: Candidate }) {
  const { data: declarations = [] } = useDeclarations();
  const accepted = declarations
    .filter(isAccepted)
    .map(({ title, kind }): Fact => [title, declaredWords(candidate, kind)]);
  const form = paths.inscription(candidate.candidate_type).personalForm;
  return sectionNames.map((section) => {
    const { title } = candidateSections[section];
    const isAccepting = section === 'declaraciones';
    return (
      <Group key={section} name={section} title={title} aside={<ChangeLink title={title} to={`${form}#${section}`} />}>
        <dl className={classes.rows} data-wide={isAccepting || undefined}>
          {(isAccepting ? accepted : declaredFacts(candidate, section)).map(([label, value]) => (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Group>
    );
  });
}

function RegisteredDocuments({ kind }: { kind: CandidateKind }) {
  const list = useDocumentList('inscription');
  const queries = useQueryClient();
  const documents = (list.data?.documents ?? []).toSorted(
    (one, other) => one.document_type_id - other.document_type_id,
  );
  const download = async (document: CandidateDocument) => {
    try {
      saveFile(await queries.query(documentFileQuery('inscription', document.id)), document.file_path);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const title = 'Documentos registrados';
  return (
    <Group
      name="documentos"
      title={title}
      aside={<ChangeLink title={title} to={paths.inscription(kind).documentForm} />}
    >
      <ul>
        {documents.map((document) => (
          <li key={document.id} className={classes.document}>
            <DocumentThumbnail phase="inscription" document={document} />
            <p className={classes.documentWords}>
              <strong>{document.document_type}</strong>
              <span>
                {document.file_path} · {formatBytes(document.file_size)}
              </span>
            </p>
            <div className="cluster">
              <ViewDocument phase="inscription" document={document} />
              <Button
                size="sm"
                variant="default"
                aria-label={`Descargar ${document.document_type}`}
                onClick={() => void download(document)}
              >
                Descargar
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** The consolidated PDF, which the server makes from the stored data, as the committee will read it. */
function ConsolidatedDocument() {
  const personalInfo = useCandidateStore((state) => state.candidate.personalInfo);
  const list = useDocumentList('inscription');
  const documents = list.data?.documents.map(({ id }) => id);
  const preview = useQuery({
    // Made anew when another tab has changed the data or a document: what is finished is what was shown.
    queryKey: ['consolidated-preview', personalInfo, documents],
    queryFn: async ({ signal }) =>
      candidateClient.download(getConsolidatedPreview, { params: { id: currentCandidateId() }, signal }),
    enabled: documents !== undefined || list.isError,
    // Regenerated on each visit of this page, because data and files change on other pages.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: file } = preview;
  const waiting = <Waiting>Preparando el documento…</Waiting>;
  return (
    <Group
      name="consolidado"
      title={REGISTRATION_PDF}
      aside={
        file ? (
          <Button size="sm" variant="default" onClick={() => saveFile(file, 'inscripcion-vista-previa.pdf')}>
            Descargar PDF
          </Button>
        ) : null
      }
    >
      {file ? (
        <Suspense fallback={waiting}>
          <PdfViewer file={file} label={REGISTRATION_PDF} />
        </Suspense>
      ) : preview.error && !preview.isFetching ? (
        <LoadFailure queries={[preview]} />
      ) : (
        waiting
      )}
    </Group>
  );
}
