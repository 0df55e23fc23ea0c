import { Anchor, Box, Button, Checkbox, Group, Textarea } from '@mantine/core';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { CandidateDetail, Decision } from '@urna/contract/candidacy/review';
import { counted } from '@urna/contract/shared/counted';
import { CheckIcon, CloseIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { StatusMark } from '../review-list/status-mark.tsx';
import { type DocumentDraft, MOST_LETTERS, toggledReason } from '../review-screen/draft.ts';
import { OLD_DAYS, useCertificateAge } from './certificate-age.ts';
import { DeclaredFacts, factsToCompare } from './declared-data.tsx';
import classes from './documents.module.css';
import type { ReviewedDocument } from './reviewed-documents.ts';

const decisions = [
  { decision: 'APROBADO', word: 'Aprobar', color: 'petrol', shortcut: 'A', Icon: CheckIcon },
  { decision: 'RECHAZADO', word: 'Rechazar', color: 'red', shortcut: 'R', Icon: CloseIcon },
] as const;

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
export function DocumentDecision(props: DocumentDecisionProps) {
  const { document, candidate, decided, onDecide, onReason, asksAboutUnseen, reasons } = props;
  const { kind, name, current, usual_reasons: usualReasons } = document;
  const reason = decided?.reason ?? '';
  const tooLong = reason.trim().length > MOST_LETTERS;
  const age =
    kind === 'antecedentes' && current.mime_type === 'application/pdf' ? (
      <CertificateAge key={current.id} documentId={current.id} />
    ) : null;
  return (
    <DocumentCard document={document} candidate={candidate} age={age} hint="Compare con lo declarado:">
      <Group grow gap={8} mt={16} role="group" aria-label={`Decisión sobre ${name}`}>
        {decisions.map(({ decision, word, color, shortcut, Icon }) => (
          <Button
            key={decision}
            px={8}
            color={color}
            variant={decided?.decision === decision ? 'filled' : 'default'}
            aria-pressed={decided?.decision === decision}
            aria-keyshortcuts={shortcut}
            leftSection={<Icon size={18} />}
            onClick={() => onDecide(decision)}
          >
            {word}
          </Button>
        ))}
      </Group>
      <p className={classes.unseen} role="status">
        {asksAboutUnseen ? 'Todavía no ha visto este documento. Pulse Aprobar otra vez si lo aprueba sin verlo.' : null}
      </p>
      {decided?.decision === 'RECHAZADO' ? (
        <fieldset className={classes.reasons} ref={reasons}>
          <Box component="legend" mb={10} fz={15} fw={600}>
            Motivos usuales
          </Box>
          {usualReasons.map((usual) => (
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
    </DocumentCard>
  );
}

interface DocumentCardProps {
  document: ReviewedDocument;
  candidate: Candidate;
  age?: ReactNode;
  hint: string;
  children: ReactNode;
}

/** A document's name, what is remarked on it, and the declared data that it must agree with. */
function DocumentCard({ document: { kind, name, current }, candidate, age, hint, children }: DocumentCardProps) {
  const id = useId();
  return (
    <Box component="section" className="card" p={16} aria-labelledby={id}>
      <Box component="h2" mb={8} id={id}>
        {name}
      </Box>
      {age}
      {current.warning ? <p className={classes.warning}>{current.warning}</p> : null}
      <Box component="p" className="note" mb={8}>
        {hint}
      </Box>
      <DeclaredFacts facts={factsToCompare(kind, candidate)} />
      {children}
    </Box>
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
  const { review_status: status, reason } = document.current;
  return (
    <DocumentCard document={document} candidate={candidate} hint="Declarado por el candidato:">
      <div className={classes.result}>
        <StatusMark status={status} />
        {status === 'RECHAZADO' && reason ? (
          <p>
            <strong>Motivo del rechazo:</strong> {reason}
          </p>
        ) : null}
      </div>
    </DocumentCard>
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
