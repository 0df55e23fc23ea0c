import { Anchor, Button, Checkbox, Textarea } from '@mantine/core';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { CheckIcon, CloseIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { useDocumentGuide } from '../../../../domain/process/process-texts.ts';
import { counted } from '../../../../lib/counted.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { StatusMark } from '../../status-mark.tsx';
import { DeclaredFacts, factsToCompare } from '../background/declared-data.tsx';
import { type DocumentDraft, MOST_LETTERS, toggledReason } from '../draft.ts';
import { OLD_DAYS, useCertificateAge } from './certificate-age.ts';
import classes from './documents.module.css';
import type { ReviewedDocument } from './reviewed-documents.ts';

interface DocumentDecisionProps {
  document: ReviewedDocument;
  candidate: Candidate;
  decided: DocumentDraft | undefined;
  onDecide: (decision: Decision) => void;
  onReason: (reason: string) => void;
  asksAboutUnseen: boolean;
  /** Their first takes the focus when a rejection needs reasons. */
  reasons: Ref<HTMLFieldSetElement>;
}

/** The decision on the current document, at the same place on the screen for each document. */
export function DocumentDecision({
  document,
  candidate,
  decided,
  onDecide,
  onReason,
  asksAboutUnseen,
  reasons,
}: DocumentDecisionProps) {
  const { kind, name, current } = document;
  const guide = useDocumentGuide(kind);
  const id = useId();
  const reason = decided?.reason ?? '';
  const tooLong = reason.trim().length > MOST_LETTERS;
  return (
    <section className={classes.card} aria-labelledby={`${id}-title`}>
      <h2 className={classes.title} id={`${id}-title`}>
        {name}
      </h2>
      {kind === 'antecedentes' && current.mime_type === 'application/pdf' ? (
        <CertificateAge key={current.id} documentId={current.id} />
      ) : null}
      {current.warning ? <p className={classes.warning}>{current.warning}</p> : null}
      <p className={classes.hint}>Compare con lo declarado:</p>
      <DeclaredFacts facts={factsToCompare(kind, candidate)} />
      <div className={classes.buttons} role="group" aria-label={`Decisión sobre ${name}`}>
        <Button
          color="petrol"
          variant={decided?.decision === 'APROBADO' ? 'filled' : 'default'}
          aria-pressed={decided?.decision === 'APROBADO'}
          aria-keyshortcuts="A"
          leftSection={<CheckIcon size={18} />}
          onClick={() => onDecide('APROBADO')}
        >
          Aprobar
        </Button>
        <Button
          color="red"
          variant={decided?.decision === 'RECHAZADO' ? 'filled' : 'default'}
          aria-pressed={decided?.decision === 'RECHAZADO'}
          aria-keyshortcuts="R"
          leftSection={<CloseIcon size={18} />}
          onClick={() => onDecide('RECHAZADO')}
        >
          Rechazar
        </Button>
      </div>
      <p className={classes.unseen} role="status">
        {asksAboutUnseen ? 'Todavía no ha visto este documento. Pulse Aprobar otra vez si lo aprueba sin verlo.' : null}
      </p>
      {decided?.decision === 'RECHAZADO' ? (
        <fieldset className={classes.reasons} ref={reasons}>
          <legend className={classes.legend}>Motivos usuales</legend>
          {guide?.usual_reasons.map((usual) => (
            <Checkbox
              key={usual}
              size="sm"
              label={usual}
              checked={reason.includes(usual)}
              onChange={() => onReason(toggledReason(reason, usual))}
            />
          ))}
          <Textarea
            size="sm"
            label="Motivo del rechazo"
            description="El candidato lo lee junto al documento. Puede editarlo."
            autosize
            minRows={2}
            maxRows={6}
            value={reason}
            error={tooLong ? 'No debe exceder los 500 caracteres.' : undefined}
            onChange={(event) => onReason(event.currentTarget.value)}
          />
        </fieldset>
      ) : null}
    </section>
  );
}

/** How old a certificate is, by its own text. A scan has none, and then nothing is said. */
function CertificateAge({ documentId }: { documentId: number }) {
  const certificate = useCertificateAge(documentId);
  if (!certificate) return null;
  const { day, age } = certificate;
  return (
    <p className={classes.age} data-old={age > OLD_DAYS || undefined}>
      Según su texto es del {formatDateTime(day)}: {age === 0 ? 'hoy' : `hace ${counted(age, 'día', 'días')}`}.
    </p>
  );
}

/** The decision on the current document, read-only. */
export function DocumentResult({ document, candidate }: { document: ReviewedDocument; candidate: Candidate }) {
  const { kind, name, current } = document;
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {name}
      </h2>
      {current.warning ? <p className={classes.warning}>{current.warning}</p> : null}
      <p className={classes.hint}>Declarado por el candidato:</p>
      <DeclaredFacts facts={factsToCompare(kind, candidate)} />
      <div className={classes.result}>
        <StatusMark status={current.review_status} />
        {current.review_status === 'RECHAZADO' && current.reason ? (
          <p>
            <strong>Motivo del rechazo:</strong> {current.reason}
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface SharedFilesProps {
  shared: CandidateDetail['shared_files'];
  documentId: number;
}

/** The same file was sent for another candidacy: a certificate of somebody else, or one person behind two names. */
export function SharedFiles({ shared, documentId }: SharedFilesProps) {
  const others = shared.filter((file) => file.document_id === documentId);
  if (others.length === 0) return null;
  return (
    <Notice type="warning" title="El mismo archivo está en otra candidatura">
      {others.map(({ candidate_id, candidate_name, document_type }) => (
        <p key={`${String(candidate_id)} ${document_type}`}>
          <Anchor component={Link} underline="always" to={paths.staff.candidate(candidate_id)}>
            {candidate_name}
          </Anchor>
          , como {document_type}.
        </p>
      ))}
    </Notice>
  );
}
