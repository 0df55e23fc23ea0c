// What stands above both sides of the review: who it is, the state, and what else can be done.

import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CandidateDetail, recuseFromCandidacy, reopenCandidacy } from '@urna/contract/candidacy/review';
import { stageOf, whyNotReopenable } from '@urna/contract/candidacy/review-rules';
import { windowAccess, windowsOf } from '@urna/contract/processes/calendar';
import { fullName } from '@urna/contract/shared/full-name';
import { ArrowLeftIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { Link } from 'react-router';
import { formatDocumentNumber, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay, useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { RegisterDifferences } from '../review-documents/register-panel.tsx';
import { kindWord } from '../review-list/candidate-words.ts';
import { AssignedMark, QuestionMark, SetAsideMark, StatusMark } from '../review-list/status-mark.tsx';
import type { Stage } from './draft.ts';
import { FILES, reviewQueueQuery, useShowDecision } from './review-api.ts';
import classes from './review-page.module.css';
import { stages, type useWayToNext } from './use-way-to-next.ts';

interface ReviewHeadingProps {
  stage: Stage;
  candidate: CandidateDetail;
  way: ReturnType<typeof useWayToNext>;
  onNext: () => void;
  onShortcuts: () => void;
  /** Forgets what the reviewer had decided and not sent. */
  onRecused: () => void;
}

export function ReviewHeading({ stage, candidate, way, onNext, onShortcuts, onRecused }: ReviewHeadingProps) {
  const { title, listTitle, next } = stages[stage];
  const name = fullName(candidate);
  const mayReview = useMay('review');
  const { data: queue } = useQuery(reviewQueueQuery);
  const reader = useStaff();
  const question = presentQuestionOf(candidate);
  const owner = candidate.assigned_to;
  return (
    <div className={classes.heading}>
      <div className={classes.ways}>
        <Anchor component={Link} {...way.back} className={classes.back ?? ''}>
          <ArrowLeftIcon size={18} />
          {listTitle}
        </Anchor>
        <div className={classes.title}>
          <PageTitle title={title} documentTitle={`${title} - ${name}`} />
        </div>
        <div className={classes.actions}>
          <Button component={Link} to={paths.staff.logOfCandidate(candidate.id)} variant="subtle" size="compact-md">
            Ver en el registro
          </Button>
          <Button variant="subtle" size="compact-md" className={classes.shortcuts ?? ''} onClick={onShortcuts}>
            Atajos de teclado
          </Button>
          <RecuseWhereAllowed candidate={candidate} onRecused={onRecused} />
          {candidate.set_aside ? null : <ReopenWhereAllowed candidate={candidate} size="compact-md" />}
          {mayReview ? (
            <Button variant="default" size="compact-md" loading={way.searching} aria-keyshortcuts="S" onClick={onNext}>
              {next}
            </Button>
          ) : null}
        </div>
      </div>
      <dl className={classes.who} aria-label="Candidatura">
        <div className={classes.name}>
          <dt className="spoken">Candidato</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt className="spoken">Estado</dt>
          <dd className={classes.state}>
            {candidate.set_aside ? <SetAsideMark /> : <StatusMark status={candidate.review_status} />}
            {question ? <QuestionMark question={question} /> : null}
            {owner ? <AssignedMark name={owner.name} isOwn={owner.id === reader.id} /> : null}
          </dd>
        </div>
        <div>
          <dt>Tipo</dt>
          <dd>{kindWord(candidate.candidate_type)}</dd>
        </div>
        <div>
          <dt>Cédula</dt>
          <dd>{formatDocumentNumber(candidate.identification_number)}</dd>
        </div>
        {queue ? (
          <div>
            <dt>Decididas</dt>
            <dd>
              {formatNumber(queue[stage].decided)} de {formatNumber(queue[stage].total)}
            </dd>
          </div>
        ) : null}
        <div>
          <dt className="spoken">Registro profesional</dt>
          <dd>
            <RegisterDifferences candidate={candidate} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The newest question for the decision that the candidacy waits for. */
function presentQuestionOf({ questions, review_status, set_aside }: CandidateDetail) {
  const stage = set_aside ? null : stageOf(review_status);
  return questions.findLast((question) => question.stage === stage && question.state !== 'withdrawn');
}

/** Shown to administrators while the registration can still be submitted again. */
export function ReopenWhereAllowed({ candidate, size }: { candidate: CandidateDetail; size: 'sm' | 'compact-md' }) {
  const mayAdminister = useMay('administer');
  const { calendar } = useCalendar();
  const queries = useQueryClient();
  const reopen = useMutation({
    mutationFn: (reason: string) =>
      staffClient.call(reopenCandidacy, { params: { id: candidate.id }, body: { reason } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      // The candidacy too: it is set aside now, or another copy counts.
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== FILES });
    },
  });
  const window = calendar && windowsOf(calendar, candidate.contest).inscription;
  const isOpen = window !== undefined && windowAccess('inscription', window, new Date(serverNow())).open;
  if (!mayAdminister || candidate.conflict !== null || !isOpen || whyNotReopenable(candidate) !== null) return null;
  return (
    <ReasonButton
      label="Reabrir la inscripción"
      variant="default"
      size={size}
      title="Reabrir la inscripción"
      confirmLabel="Reabrir"
      description="Lo leerá la persona, y queda en el registro de actividades con su nombre."
      sending={reopen}
      onConfirm={(reason, close) => reopen.mutate(reason, { onSuccess: close })}
    >
      <p>
        <strong>{fullName(candidate)}</strong> podrá cambiar una copia de sus datos y documentos y deberá finalizarla de
        nuevo. Lo enviado y lo decidido quedan apartados y no cuentan.
      </p>
      <p>
        Se avisa al correo declarado y al del registro profesional. El código para entrar llega solo al del registro.
      </p>
    </ReasonButton>
  );
}

/** Shown to reviewers while something remains to be decided about the candidacy. */
function RecuseWhereAllowed({ candidate, onRecused }: { candidate: CandidateDetail; onRecused: () => void }) {
  const mayReview = useMay('review');
  const showDecision = useShowDecision();
  const recuse = useMutation({
    mutationFn: (reason: string) =>
      staffClient.call(recuseFromCandidacy, { params: { id: candidate.id }, body: { reason } }),
    onSuccess: ({ message, data }) => {
      toast.success(message);
      onRecused();
      showDecision(data);
    },
  });
  const isDecided = candidate.review_status === 'APROBADO' || candidate.review_status === 'RECHAZADO';
  if (!mayReview || candidate.conflict !== null || candidate.set_aside || isDecided) return null;
  return (
    <ReasonButton
      label="Me declaro impedido"
      variant="subtle"
      size="compact-md"
      title="Declararme impedido"
      confirmLabel="Me declaro impedido"
      description="Queda en el registro de actividades con su nombre."
      sending={recuse}
      onConfirm={(reason, close) => recuse.mutate(reason, { onSuccess: close })}
    >
      <p>
        Usted no podrá decidir sobre la candidatura de <strong>{fullName(candidate)}</strong>, ni se le asignará: lo
        hará otra persona del comité. No se puede deshacer.
      </p>
    </ReasonButton>
  );
}
