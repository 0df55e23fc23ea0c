import { type ContestName, contestLabels } from '@urna/contract/contests';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useContest } from './contest-api.ts';
import { ContestLife } from './contest-life.tsx';
import { ContestTabs } from './contest-tabs.tsx';
import { StageLine } from './stage-line.tsx';
import type { RollImport } from './step-props.ts';
import { StepsLoading } from './steps-loading.tsx';

interface ContestPageProps {
  name: ContestName;
  RollImport: RollImport;
}

export function ContestPage({ name, RollImport }: ContestPageProps) {
  const contest = useContest(name);
  return (
    <>
      <PageTitle
        title="Elecciones"
        documentTitle={`Elecciones: ${contestLabels[name]}`}
        subtitle="La vida de cada elección, paso a paso: qué está listo, qué espera y qué sigue."
      />
      <ContestTabs current={name} />
      {contest.error ? (
        <FailureBanner error={contest.error} onRetry={() => void contest.refetch()} retrying={contest.isFetching} />
      ) : null}
      {contest.isPending ? <StepsLoading /> : null}
      {contest.data ? (
        <>
          <StageLine contest={contest.data} />
          {/* Each stage opens what there is to do in it. */}
          <ContestLife key={`${name} ${contest.data.stage}`} contest={contest.data} RollImport={RollImport} />
        </>
      ) : null}
    </>
  );
}
