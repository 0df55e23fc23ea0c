import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  candidateSections,
  declaredWords,
  formOfCandidate,
  sectionNames,
} from '@urna/contract/candidacy/candidate-fields';
import { isAccepted } from '@urna/contract/candidacy/declarations';
import { type CandidateDocument, documentKindOfName, requiredDocuments } from '@urna/contract/candidacy/documents';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { Notice } from '@urna/ui/notice';
import { saveFile } from '@urna/ui/save-file';
import { toast } from '@urna/ui/toast';
import { Link } from 'react-router';
import { DocumentThumbnail, ViewDocument } from '../../../domain/candidate-documents/stored-document.tsx';
import { documentFileQuery, useDocumentList } from '../../../domain/candidate-documents/use-documents.ts';
import { useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { declaredFacts, type Fact } from '../../../domain/candidate-session/declared-facts.ts';
import { draftDiscarded } from '../../../domain/candidate-session/transitions.ts';
import { useDeclarations } from '../../../domain/process/process-texts.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { StepHeading, useInscription } from '../inscription-steps.tsx';
import { liveDraft } from '../personal-form/draft.tsx';
import { ConsolidatedDocument } from './consolidated-document.tsx';
import { FinishButton } from './finish-button.tsx';
import classes from './preview.module.css';

export function PreviewPage() {
  const { kind } = useInscription();
  const personalInfo = useCandidateStore((state) => state.candidate.personalInfo);
  const list = useDocumentList('inscription');
  const unsaved = useUnsavedChanges(kind);
  const order: readonly string[] = requiredDocuments[kind];
  const place = (name: string) => order.indexOf(documentKindOfName(name));
  const documents = (list.data?.documents ?? []).toSorted(
    (one, other) => place(one.document_type) - place(other.document_type),
  );
  return (
    <>
      <StepHeading
        heading="Resumen de Inscripción"
        subtitle="Revise sus datos y documentos. Su candidatura se registra solo cuando finalice la inscripción."
      />
      <UnsavedChanges kind={kind} />
      {personalInfo ? <CandidateInformation candidate={personalInfo} /> : null}
      <RegisteredDocuments documents={documents} />
      <ConsolidatedDocument />
      <div className="foot">
        <Button component={Link} to={paths.inscription(kind).documentForm} variant="default">
          Atrás
        </Button>
        <FinishButton kind={kind} disabled={unsaved} />
      </div>
    </>
  );
}

/** The data to submit, grouped as in the form, so that each group can be changed. */
function CandidateInformation({ candidate }: { candidate: Candidate }) {
  const { data: declarations = [] } = useDeclarations();
  const accepted = declarations
    .filter(isAccepted)
    .map(({ title, kind }): Fact => [title, declaredWords(candidate, kind)]);
  const groups = sectionNames.map((section) => ({
    section,
    title: candidateSections[section].title,
    rows: section === 'declaraciones' ? accepted : declaredFacts(candidate, section),
  }));
  return (
    <>
      {groups.map(({ section, title, rows }) => (
        <section key={section} className={classes.group} aria-labelledby={`grupo-${section}`}>
          <div className={classes.groupHead}>
            <h2 id={`grupo-${section}`}>{title}</h2>
            <Link
              className={classes.change}
              aria-label={`Cambiar ${title}`}
              to={`${paths.inscription(candidate.candidate_type).personalForm}#${section}`}
            >
              Cambiar
            </Link>
          </div>
          <dl className={classes.rows} data-wide={section === 'declaraciones' || undefined}>
            {rows.map(([label, value]) => (
              <div key={label} className={classes.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** Whether the form holds what this summary doesn't show, because the person left it without saving. */
export function useUnsavedChanges(kind: CandidateKind): boolean {
  return useCandidateStore((state) => {
    const draft = liveDraft(state, kind);
    const saved = state.candidate.personalInfo;
    return draft !== null && saved !== null && JSON.stringify(draft.values) !== JSON.stringify(formOfCandidate(saved));
  });
}

/** Finishing would lock the saved data and lose the changes: the person decides on them first. */
export function UnsavedChanges({ kind }: { kind: CandidateKind }) {
  if (!useUnsavedChanges(kind)) return null;
  return (
    <Notice
      type="warning"
      title="Tiene cambios sin guardar en el formulario"
      actions={
        <>
          <Button component={Link} to={paths.inscription(kind).personalForm} size="sm" variant="default">
            Revisarlos y guardarlos
          </Button>
          <Button size="sm" variant="subtle" onClick={draftDiscarded}>
            Descartarlos
          </Button>
        </>
      }
    >
      Este resumen muestra lo último que guardó. Decida sobre los cambios antes de finalizar.
    </Notice>
  );
}

export function RegisteredDocuments({ documents }: { documents: readonly CandidateDocument[] }) {
  const { kind } = useInscription();
  const queries = useQueryClient();
  const download = async (document: CandidateDocument) => {
    try {
      saveFile(await queries.query(documentFileQuery('inscription', document.id)), document.file_path);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <section className={classes.group} aria-labelledby="grupo-documentos">
      <div className={classes.groupHead}>
        <h2 id="grupo-documentos">Documentos registrados</h2>
        <Link
          className={classes.change}
          aria-label="Cambiar Documentos registrados"
          to={paths.inscription(kind).documentForm}
        >
          Cambiar
        </Link>
      </div>
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
    </section>
  );
}
