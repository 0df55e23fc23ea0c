import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReviewQueue } from '@urna/contract/candidacy/candidate-lists';
import { counted } from '@urna/contract/shared/counted';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { waitedSince } from '../review-list/candidate-words.ts';
import { reviewQueueQuery } from '../review-screen/review-api.ts';
import { useWayToNext } from '../review-screen/use-way-to-next.ts';
import classes from './dashboard.module.css';

const stages = {
  first: { title: 'Primera validación', list: 'candidates', one: 'por revisar', many: 'por revisar' },
  final: { title: 'Última revisión', list: 'corrections', one: 'subsanada', many: 'subsanadas' },
} as const;

/** What a reviewer has to do now, first on the dashboard: how much waits, for how long, and the way there. */
export function WorkToDo() {
  const { data: queue, error, isFetching, refetch } = useQuery(reviewQueueQuery);
  const { isArchived } = useProcess();
  if (isArchived) return null;
  if (error && !queue) return <FailureBanner error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!queue) return <Skeleton height={128} />;
  const proposals = queue.proposals.waiting;
  return (
    <section className="tiles" aria-label="Por hacer">
      <StageWork stage="first" queue={queue.first} />
      <StageWork stage="final" queue={queue.final} />
      {/* Most days there are none. */}
      {proposals > 0 ? (
        <Work title="Propuestas" count={proposals} waits="por publicar">
          <Button component={Link} to={paths.staff.proposals} size="sm" variant="subtle">
            Ver las propuestas
          </Button>
        </Work>
      ) : null}
    </section>
  );
}

interface WorkProps {
  title: string;
  count: number;
  /** What waits, after its number. */
  waits: string;
  detail?: string;
  children: ReactNode;
}

function Work({ title, count, waits, detail, children }: WorkProps) {
  return (
    <article className={classes.work}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.count}>
        {count === 0 ? (
          'Nada por decidir'
        ) : (
          <>
            <strong>{formatNumber(count)}</strong> {waits}
          </>
        )}
      </p>
      {detail ? <p className="dimmed">{detail}</p> : null}
      <Group gap="xs" mt="sm">
        {children}
      </Group>
    </article>
  );
}

function StageWork({ stage, queue }: { stage: keyof typeof stages; queue: ReviewQueue['first'] }) {
  const { title, one, many } = stages[stage];
  const list = paths.staff[stages[stage].list];
  const { waiting, for_others: forOthers, oldest, mine, asked, decided, total } = queue;
  const mayReview = useMay('review');
  const { goToNext, searching } = useWayToNext(stage);
  const detail = [
    ...(oldest ? [`La más antigua espera ${waitedSince(oldest)}.`] : []),
    ...(forOthers > 0 ? [`${counted(forOthers, 'le corresponde', 'le corresponden')} a otra persona del comité.`] : []),
    ...(asked > 0 ? [`${counted(asked, 'espera', 'esperan')} la respuesta del candidato.`] : []),
    total > 0 ? `${formatNumber(decided)} de ${formatNumber(total)} decididas.` : 'Todavía no hay candidaturas.',
  ];
  return (
    <Work title={title} count={waiting} waits={waiting === 1 ? one : many} detail={detail.join(' ')}>
      {mayReview && waiting > forOthers ? (
        <Button color="accent.4" size="sm" loading={searching} onClick={() => void goToNext()}>
          Revisar la siguiente
        </Button>
      ) : null}
      {mine > 0 ? (
        <Button component={Link} to={`${list}?mias=si`} size="sm" variant="default">
          {counted(mine, 'pendiente suya', 'pendientes suyas')}
        </Button>
      ) : null}
      <Button component={Link} to={list} size="sm" variant="subtle">
        Ver la lista
      </Button>
    </Work>
  );
}
