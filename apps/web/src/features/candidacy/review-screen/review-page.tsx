import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@urna/contract/shared/errors';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import type { Stage } from './draft.ts';
import { candidateQuery } from './review-api.ts';
import classes from './review-page.module.css';
import { ReviewScreen } from './review-screen.tsx';
import { stages, useWayToNext } from './use-way-to-next.ts';

function idOf(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Loads the candidate of the URL. */
export function ReviewPage({ stage }: { stage: Stage }) {
  const id = idOf(useParams()['id']);
  return id === null ? (
    <Failed stage={stage} message={errorMessage('not_found')} />
  ) : (
    <CandidatePage stage={stage} id={id} />
  );
}

function CandidatePage({ stage, id }: { stage: Stage; id: number }) {
  const { data: candidate, error, isFetching, refetch } = useQuery(candidateQuery(id));
  if (candidate) return <ReviewScreen stage={stage} candidate={candidate} />;
  if (!error) return <Waiting title={stages[stage].title} />;
  const isGone = error instanceof ApiError && error.status === 404;
  const retry = (
    <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
      Intentar de nuevo
    </Button>
  );
  return (
    <Failed stage={stage} message={messageOf(error)}>
      {isGone ? null : retry}
    </Failed>
  );
}

function Failed({ stage, message, children }: { stage: Stage; message: string; children?: ReactNode }) {
  const { back } = useWayToNext(stage);
  const { title, listTitle } = stages[stage];
  return (
    <>
      <PageTitle title={title} />
      <Notice
        type="error"
        title="Hubo un error."
        actions={
          <>
            {children}
            <Button component={Link} {...back} variant="default" size="sm">
              Volver a {listTitle}
            </Button>
          </>
        }
      >
        {message}
      </Notice>
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div role="status" aria-label={`${title}: cargando`} className={classes.page}>
      <Skeleton height={32} width="min(24rem, 100%)" mb="lg" />
      <div className={classes.split}>
        <Skeleton height={480} />
        <Skeleton height={320} />
      </div>
    </div>
  );
}
