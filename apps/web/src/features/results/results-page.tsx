import { Skeleton } from '@mantine/core';
import { contestLabels, contestNames } from '@urna/contract/contest-names';
import type { ComponentType } from 'react';
import { useElections } from '../../domain/elections/elections-api.ts';
import { usePublicContest, withContest } from '../../domain/elections/public-contest.ts';
import { pageHeads } from '../../lib/page-heads.ts';
import { paths } from '../../lib/paths.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../ui/layout/link-tabs.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { BeforePublication, type TurnoutPanel } from './before-publication.tsx';
import { PublishedResults } from './published-results.tsx';
import classes from './results.module.css';

/** The public state of the elections: turnout during voting, then the results. */
export function ResultsPage({ Turnout }: { Turnout: ComponentType<TurnoutPanel> }) {
  const contest = usePublicContest();
  // Polls, because people leave this page open on election night.
  const elections = useElections({ live: true });
  const election = elections.data?.find((one) => one.contest === contest);
  return (
    <PublicPage {...pageHeads.results} documentTitle={`Resultados: ${contestLabels[contest]}`}>
      <LinkTabs
        label="Elecciones"
        tabs={contestNames.map((name) => ({
          to: withContest(paths.results, name),
          label: contestLabels[name],
          current: name === contest,
        }))}
      />
      {elections.error && !election ? (
        <FailureBanner
          error={elections.error}
          onRetry={() => void elections.refetch()}
          retrying={elections.isFetching}
        />
      ) : null}
      {elections.isPending ? (
        <div className={classes.loading} role="status" aria-label="Cargando los resultados">
          <Skeleton height={120} />
          <Skeleton height={380} />
        </div>
      ) : null}
      {election?.stage === 'published' ? <PublishedResults key={contest} contest={contest} /> : null}
      {election && election.stage !== 'published' ? (
        <BeforePublication key={contest} election={election} Turnout={Turnout} />
      ) : null}
    </PublicPage>
  );
}
