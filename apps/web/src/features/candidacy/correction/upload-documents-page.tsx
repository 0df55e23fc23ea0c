// The page on which a candidate replaces rejected documents.

import { Box } from '@mantine/core';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { correctionFinishedText, correctionFinishedTitle, submitCorrection } from '@urna/contract/candidacy/correction';
import { type CandidateDocument, type DocumentType } from '@urna/contract/candidacy/documents';
import { SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { type ReactNode, useState } from 'react';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import {
  type DocumentList,
  documentOf,
  type Observation,
  splitDocuments,
} from '../../../shared/candidacy/candidate-documents/document-list.ts';
import { ViewDocument } from '../../../shared/candidacy/candidate-documents/stored-document.tsx';
import { useDocumentList, usePendingUploads } from '../../../shared/candidacy/candidate-documents/use-documents.ts';
import { correctionClient } from '../../../shared/candidacy/candidate-session/session-clients.ts';
import { SubmitButton } from '../../../shared/candidacy/candidate-session/submit-button.tsx';
import { recordCorrection } from '../../../shared/candidacy/candidate-session/transitions.ts';
import { useAskedDocuments } from '../../../shared/candidacy/process-texts.ts';
import { Deadline } from '../../../shared/processes/deadline.tsx';
import { LoadFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import classes from './correction.module.css';
import { type Correction, CorrectionCard } from './correction-card.tsx';

async function send(): Promise<void> {
  const { data } = await correctionClient.call(submitCorrection);
  recordCorrection(data);
  toast.success(correctionFinishedText, correctionFinishedTitle);
}

const missingTexts = {
  some: 'Por favor, sube todos los documentos requeridos.',
  all: 'Debe adjuntar al menos un documento subsanado para continuar',
} as const;

function focusCard(type: string): void {
  document.querySelector<HTMLElement>(`#correccion-${type} input[type=file]`)?.focus();
}

function correctionsOf(
  list: DocumentList | undefined,
  types: readonly DocumentType[],
): { corrections: Correction[]; locked: CandidateDocument[] } {
  const { initial } = splitDocuments(list?.documents ?? []);
  const isRejected = ({ review_status }: CandidateDocument) => review_status === 'RECHAZADO';
  const corrections = initial.filter(isRejected).flatMap((rejected) => {
    const type = types.find(({ id }) => id === rejected.document_type_id);
    return type ? [{ type, rejected, corrected: documentOf(list, 'correction', type.id) }] : [];
  });
  return { corrections, locked: initial.filter((document) => !isRejected(document)) };
}

export function UploadDocumentsPage() {
  const pending = usePendingUploads();
  const [refusal, setRefusal] = useState(0);
  const list = useDocumentList('correction');
  const types = useAskedDocuments();
  const { candidate, closes_at: closesAt } = list.data?.correction ?? {};

  const { corrections, locked } = correctionsOf(list.data, types.data ?? []);
  const missing = corrections.filter(({ corrected }) => !corrected).map(({ type }) => type);
  const done = corrections.length - missing.length;
  const refused = refusal > 0 && missing.length > 0;
  const isMissed = (type: DocumentType) => refused && missing.includes(type);
  const check = () => {
    if (missing.length === 0) return true;
    setRefusal(refusal + 1);
    return false;
  };

  return (
    <>
      <PageTitle
        title="Corrija sus documentos"
        documentTitle="Subsanación de documentos"
        subtitle={
          candidate
            ? `${candidate.first_name} ${candidate.first_last_name}, ${candidateKindLabels[candidate.candidate_type]}`
            : undefined
        }
        refused={refused}
      />
      <Box className="stack" mb={32}>
        {closesAt ? <Deadline closesAt={closesAt} /> : null}
        <LoadFailure queries={[list, types]} />
        <ErrorSummary
          title={done === 0 ? missingTexts.all : missingTexts.some}
          lines={refused ? missing.map(({ id, name }) => ({ field: String(id), message: `Falta: ${name}` })) : []}
          onChoose={focusCard}
          refusal={refusal}
        />
      </Box>
      {list.isPending || types.isPending ? (
        <Waiting>Cargando sus documentos…</Waiting>
      ) : (
        <>
          <Observations observations={list.data?.candidate_observations ?? []} />
          <Group id="por-corregir" title="Documentos por corregir">
            <Box component="p" className="dimmed" mb={16} role="status">
              {String(done)} de {String(corrections.length)}{' '}
              {corrections.length === 1 ? 'documento corregido' : 'documentos corregidos'}
            </Box>
            <div className="stack">
              {corrections.map((correction) => (
                <CorrectionCard key={correction.type.id} correction={correction} missed={isMissed(correction.type)} />
              ))}
            </div>
          </Group>
          <LockedDocuments documents={locked} />
          <div className="foot">
            <p className="dimmed">Los documentos cargados se revisan solo cuando usted los envíe.</p>
            <SubmitButton
              label="Enviar documentos"
              title="Enviar documentos corregidos"
              confirmLabel="Sí, enviar documentos"
              disabled={pending > 0 || corrections.length === 0}
              check={check}
              submit={send}
            >
              <p>Los documentos corregidos pasarán a última revisión y ya no podrá cambiarlos.</p>
              <p>Esa revisión es definitiva. El resultado llegará a su correo electrónico.</p>
            </SubmitButton>
          </div>
        </>
      )}
    </>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" mb={32} aria-labelledby={id}>
      <Box component="h2" id={id} mb={4} fz={22}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

function Observations({ observations }: { observations: readonly Observation[] }) {
  if (observations.length === 0) return null;
  return (
    <Group id="observaciones" title="Observaciones del comité">
      {observations.map(({ observation, created_at }) => (
        <figure key={`${created_at} ${observation}`} className={classes.observation}>
          <blockquote>{observation}</blockquote>
          <figcaption>
            <time>{formatDateTime(created_at)}</time>
          </figcaption>
        </figure>
      ))}
    </Group>
  );
}

/** Approved documents: visible but not changeable. */
function LockedDocuments({ documents }: { documents: readonly CandidateDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <Group id="documentos-aprobados" title="Documentos aprobados">
      <p className="dimmed">Están bloqueados: no necesita hacer nada con ellos.</p>
      <ul className={classes.locked}>
        {documents.map((document) => (
          <li key={document.id}>
            <span className={classes.tick}>
              <SuccessIcon size={22} />
            </span>
            <p className={classes.lockedWords}>
              <strong>{document.document_type}</strong>
              <span>
                Aprobado · {document.file_path} · {formatBytes(document.file_size)}
              </span>
            </p>
            <ViewDocument phase="correction" document={document} />
          </li>
        ))}
      </ul>
    </Group>
  );
}
