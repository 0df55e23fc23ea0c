import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { fullName } from '@urna/contract/shared/full-name';
import { ArrowLeftIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { Link } from 'react-router';
import { useProcess } from '../../../../domain/process/process-context.ts';
import { useMay } from '../../../../domain/staff-session/staff-context.ts';
import { formatDocumentNumber, formatNumber } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { kindWord } from '../../candidate-words.ts';
import { reviewQueueQuery } from '../../review-api.ts';
import { SetAsideMark, StatusMark } from '../../status-mark.tsx';
import { RegisterDifferences } from '../background/register-panel.tsx';
import type { Stage } from '../drafts/draft.ts';
import classes from './review-heading.module.css';
import { RecuseWhereAllowed, ReopenWhereAllowed } from './setting-aside.tsx';

export const reviewTitles = {
  first: { title: 'Validación de Inscripción', list: 'Candidatos', next: 'Siguiente pendiente' },
  final: { title: 'Última revisión', list: 'Rectificar candidatos', next: 'Siguiente subsanado' },
} as const satisfies Record<Stage, { title: string; list: string; next: string }>;

interface ReviewHeadingProps {
  stage: Stage;
  candidate: CandidateDetail;
  back: { to: { pathname: string; search: string }; state: unknown };
  searching: boolean;
  onNext: () => void;
  onShortcuts: () => void;
  onRecused: () => void;
}

export function ReviewHeading(props: ReviewHeadingProps) {
  const { isArchived } = useProcess();
  const { stage, candidate, back, searching, onNext, onShortcuts, onRecused } = props;
  const { title, list, next } = reviewTitles[stage];
  const name = fullName(candidate);
  const mayReview = useMay('review');
  const { data: queue } = useQuery(reviewQueueQuery);
  return (
    <div className={classes.heading}>
      <div className={classes.ways}>
        <Anchor component={Link} {...back} className={classes.back ?? ''}>
          <ArrowLeftIcon size={18} />
          {list}
        </Anchor>
        <div className={classes.title}>
          <PageTitle title={title} documentTitle={`${title} - ${name}`} />
        </div>
        <div className={classes.buttons}>
          <Button component={Link} to={paths.staff.logOfCandidate(candidate.id)} variant="subtle" size="compact-md">
            Ver en el registro
          </Button>
          <Button variant="subtle" size="compact-md" className={classes.shortcuts ?? ''} onClick={onShortcuts}>
            Atajos de teclado
          </Button>
          <RecuseWhereAllowed candidate={candidate} onRecused={onRecused} />
          {candidate.set_aside ? null : <ReopenWhereAllowed candidate={candidate} size="compact-md" />}
          {isArchived || !mayReview ? null : (
            <Button variant="default" size="compact-md" loading={searching} aria-keyshortcuts="S" onClick={onNext}>
              {next}
            </Button>
          )}
        </div>
      </div>
      <dl className={classes.who} aria-label="Candidatura">
        <div className={classes.name}>
          <dt className="spoken">Candidato</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt className="spoken">Estado</dt>
          <dd>{candidate.set_aside ? <SetAsideMark /> : <StatusMark status={candidate.review_status} />}</dd>
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
