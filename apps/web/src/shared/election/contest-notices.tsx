import { Skeleton } from '@mantine/core';
import type { PageWords } from '@urna/contract/processes/page-words';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { type PublicHead, PublicPage } from '../../ui/layout/public-page.tsx';
import { useProcess } from '../processes/process-context.ts';

interface NoContestProps {
  head: PublicHead;
  words: PageWords | null | undefined;
  error: Error | null;
  retry: () => void;
}

/** A public page whose contest isn't known yet, or not at all. */
export function NoContest({ head, ...state }: NoContestProps) {
  return (
    <PublicPage {...head}>
      <WithoutContest {...state} />
    </PublicPage>
  );
}

/** In place of what a page says of its contest. */
export function WithoutContest({ words, error, retry }: Omit<NoContestProps, 'head'>) {
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (error && !isUnknown) return <FailureBanner error={error} onRetry={retry} retrying={false} />;
  if (words === undefined && !isUnknown) return <Skeleton height={380} />;
  return (
    <Notice
      type="info"
      role="status"
      title={words === null ? 'No hay un proceso electoral en curso' : 'No hay una elección en esta dirección'}
    >
      <p>
        {words === null
          ? 'Lo publicado de los anteriores, si los hubo, está en '
          : 'Revisa que esté completa, o búscala en '}
        <Link to={paths.processes}>la lista de procesos</Link>.
      </p>
    </Notice>
  );
}

/** Names the process of a public page that isn't about the current one. */
export function ProcessNotice({ words }: { words: PageWords | null | undefined }) {
  const { process: current } = useProcess();
  if (!words || words.process.slug === current?.slug) return null;
  const { title, body, period } = words.process;
  return (
    <Notice type="info" role="note" title={`${title}: proceso archivado`}>
      <p>
        {`${body}, periodo ${period}. Lo publicado queda aquí para siempre. `}
        <Link to={paths.processes}>Ver todos los procesos</Link>
      </p>
    </Notice>
  );
}
