// The candidacy: where it stands, what was decided about each file, what the candidate can keep and still do.

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import { receiptLabels, registrationFileName } from '@urna/contract/candidacy/receipt-words';
import { getConsolidatedPreview } from '@urna/contract/candidacy/registration';
import { type Tracking, type TrackingStep, trackingStepLabels } from '@urna/contract/candidacy/tracking';
import { CopyButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { saveFile } from '@urna/ui/save-file';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import type { Client } from '../../../lib/call.ts';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { OffBallotNotice } from '../../../shared/processes/calendar-notices.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { ProposalPanel } from '../own-proposal/proposal-panel.tsx';
import { OpenQuestion, TrackedQuestions } from '../questions/tracked-questions.tsx';
import { TRACKING_FILES, TrackedFiles } from './tracked-files.tsx';
import classes from './tracking.module.css';
import { WithdrawPanel } from './withdraw-panel.tsx';

interface CandidacyViewProps {
  client: Client;
  tracking: Tracking;
  onChange: (tracking: Tracking) => void;
  onLeave: () => void;
}

export function CandidacyView({ client, tracking, onChange, onLeave }: CandidacyViewProps) {
  const { radicado, withdrawn_at } = tracking;
  const question = tracking.questions.find(({ state }) => state === 'open');
  return (
    <PublicPage title="Seguimiento de la candidatura" subtitle={`Radicado ${radicado}`}>
      <div className="stack gap-lg">
        {question ? <OpenQuestion question={question} /> : <StateNotice tracking={tracking} />}
        {mayStand(tracking) ? <OffBallotNotice ballot={tracking.ballot} /> : null}
        <div className={classes.columns}>
          <Panel title="Estado">
            <Steps tracking={tracking} />
          </Panel>
          <Panel title="Su inscripción">
            <Facts
              facts={[
                ['Nombre', tracking.name],
                [receiptLabels.candidacy, candidateKindLabels[tracking.candidate_type]],
                [receiptLabels.at, formatDateTime(tracking.submitted_at)],
                [
                  receiptLabels.code,
                  <span key="code" className="cluster">
                    <span className={classes.mono}>{tracking.verification_code}</span>
                    <CopyButton text={tracking.verification_code} what={receiptLabels.code} />
                  </span>,
                ],
              ]}
            />
            <p className="note">
              Con este código cualquiera comprueba en <Link to={paths.verification}>Verificar</Link> que el radicado es
              auténtico.
            </p>
            {withdrawn_at === null ? <DownloadButton client={client} tracking={tracking} /> : null}
          </Panel>
        </div>
        <TrackedQuestions client={client} questions={tracking.questions} files={TRACKING_FILES} />
        <ProposalPanel client={client} />
        <Panel title="Documentos">
          <TrackedFiles client={client} tracking={tracking} />
        </Panel>
        <WithdrawPanel client={client} tracking={tracking} onChange={onChange} />
        <div>
          <Button variant="default" onClick={onLeave}>
            Cerrar el seguimiento
          </Button>
        </div>
      </div>
    </PublicPage>
  );
}

/** Whether the ballot matters to the candidate: not once the candidacy was withdrawn or rejected. */
const mayStand = ({ steps, withdrawn_at }: Tracking): boolean =>
  withdrawn_at === null && steps.at(-1)?.step !== 'rejected';

function StateNotice({ tracking: { steps, withdrawn_at, correction_closes_at, ballot } }: { tracking: Tracking }) {
  if (withdrawn_at !== null) {
    return (
      <Notice type="info" role="note" title="Usted retiró esta candidatura">
        El retiro quedó registrado el {tellDateTime(withdrawn_at)}.
      </Notice>
    );
  }
  switch (steps.at(-1)?.step) {
    case 'to_correct':
      return (
        <Notice
          type="warning"
          title="Debe corregir documentos"
          actions={
            <Button component={Link} to={paths.correction.validateCandidate}>
              Subsanación
            </Button>
          }
        >
          {correction_closes_at === null
            ? 'La Junta publicará las fechas para enviarlos.'
            : `Puede enviarlos hasta el ${tellDateTime(correction_closes_at)}.`}
        </Notice>
      );
    case 'approved':
      return (
        <Notice type="success" role="note" title="Su candidatura fue aprobada">
          {approvedWords[ballot.place]}
        </Notice>
      );
    case 'rejected':
      return (
        <Notice type="error" role="note" title="Su candidatura fue rechazada">
          La decisión es definitiva dentro del proceso.
        </Notice>
      );
    case 'received':
    case 'in_review':
    case 'corrected':
    case undefined:
      return (
        <Notice type="info" role="note" title="El comité revisa su candidatura">
          Le escribiremos a su correo con el resultado. Por ahora no tiene que hacer nada.
        </Notice>
      );
  }
}

const approvedWords = {
  open: 'Hará parte de la votación. Si quiere, escriba más abajo su propuesta para los votantes.',
  on: 'Está en la tarjeta electoral.',
  excluded: 'Todos sus documentos fueron aprobados.',
  without: 'Todos sus documentos fueron aprobados.',
} as const satisfies Record<Tracking['ballot']['place'], string>;

function DownloadButton({ client, tracking: { candidate_id: id, radicado } }: { client: Client; tracking: Tracking }) {
  const download = useMutation({
    mutationFn: () => client.download(getConsolidatedPreview, { params: { id } }),
    onSuccess: (file) => saveFile(file, registrationFileName(radicado)),
  });
  return (
    <>
      {download.error ? <Notice type="error">{messageOf(download.error)}</Notice> : null}
      <div>
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          Descargar mi inscripción (PDF)
        </Button>
      </div>
    </>
  );
}

const finals: readonly TrackingStep[] = ['approved', 'rejected'];

const stepTones: Partial<Record<TrackingStep, string>> = {
  approved: 'success',
  to_correct: 'warning',
  rejected: 'error',
};

const labelOf = (step: TrackingStep, closesAt: string | null): string =>
  step === 'to_correct' && closesAt !== null
    ? `${trackingStepLabels[step]} hasta el ${tellDateTime(closesAt)}`
    : trackingStepLabels[step];

/** The steps taken with their dates and observations, and the decision while it is still to come. */
function Steps({ tracking: { steps, correction_closes_at, withdrawn_at } }: { tracking: Tracking }) {
  const last = steps.length - 1;
  const isDecided = steps.some(({ step }) => finals.includes(step)) || withdrawn_at !== null;
  return (
    <ol className={classes.steps}>
      {steps.map(({ step, at, observation }, index) => {
        const isCurrent = index === last && withdrawn_at === null;
        return (
          // A step may be taken twice, and steps are only ever added.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            data-tone={stepTones[step]}
            data-current={isCurrent || undefined}
            aria-current={isCurrent && 'step'}
          >
            <p className={classes.stepName}>{labelOf(step, isCurrent ? correction_closes_at : null)}</p>
            {at === null ? null : <p className="note">{formatDateTime(at)}</p>}
            {observation === null ? null : <p className={classes.observation}>{observation}</p>}
          </li>
        );
      })}
      {withdrawn_at === null ? null : (
        <li data-tone="error" data-current aria-current="step">
          <p className={classes.stepName}>Retirada</p>
          <p className="note">{formatDateTime(withdrawn_at)}</p>
        </li>
      )}
      {isDecided ? null : (
        <li data-tone="plain" data-pending>
          <p className={classes.stepName}>Decisión</p>
        </li>
      )}
    </ol>
  );
}
