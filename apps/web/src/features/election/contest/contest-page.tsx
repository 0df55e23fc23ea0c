import { Skeleton } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { type ContestStage, contestStageLabels } from '@urna/contract/election/contests';
import { ClockIcon, CloseIcon, LockIcon, SuccessIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { paths } from '../../../lib/paths.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx';
import { EditPageIcon } from '../../../ui/layout/menu-icons.tsx';
import classes from './contest.module.css';
import { useContest, useTrusteesOverview } from './contest-api.ts';
import { ContestLife } from './contest-life.tsx';
import { type StepProps, stageDetail } from './life.ts';

export function ContestPage({ name, RollImport }: { name: string; RollImport: StepProps['RollImport'] }) {
  const contest = useContest(name);
  const { contests, titleOf } = useProcess();
  return (
    <>
      <PageTitle
        title="Elecciones"
        documentTitle={`Elecciones: ${titleOf(name)}`}
        subtitle="La vida de cada elección, paso a paso: qué está listo, qué espera y qué sigue."
      />
      <LinkTabs
        label="Elecciones del proceso"
        tabs={contests.map((one) => ({
          to: paths.staff.contest(one.contest),
          label: one.title,
          current: one.contest === name,
        }))}
      />
      <QueryFailure query={contest} />
      {contest.isPending ? <StepsLoading /> : null}
      {contest.data ? (
        <>
          <StageLine contest={contest.data} />
          {/* The key remounts the steps for each stage, which opens the current one. */}
          <WithTrustees key={`${name} ${contest.data.stage}`} contest={contest.data} RollImport={RollImport} />
        </>
      ) : null}
    </>
  );
}

function StepsLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Cargando la elección">
      {[1, 2, 3, 4, 5, 6, 7].map((step) => (
        <Skeleton key={step} height={72} />
      ))}
    </div>
  );
}

const icons = {
  preparing: EditPageIcon,
  sealing: ClockIcon,
  sealed: LockIcon,
  open: SuccessIcon,
  closed: CloseIcon,
  tallied: ClockIcon,
  decrypted: SuccessIcon,
  published: SuccessIcon,
} as const satisfies Record<ContestStage, typeof ClockIcon>;

/** The current stage, announced on every change. */
function StageLine({ contest }: { contest: Contest }) {
  // The clicked button is removed with its step, so the focus moves here.
  const line = useKeptFocus<HTMLParagraphElement>([contest.stage]);
  const Icon = icons[contest.stage];
  const detail = stageDetail(contest);
  return (
    <p ref={line} tabIndex={-1} className={classes.stage} data-stage={contest.stage} role="status">
      <Icon size={22} />
      <strong>{contestStageLabels[contest.stage]}</strong> {detail ? <span className="dimmed">{detail}</span> : null}
    </p>
  );
}

/** The trustees, on whom most steps wait, are loaded before any step is shown. */
function WithTrustees(props: Pick<StepProps, 'contest' | 'RollImport'>) {
  const overview = useTrusteesOverview(props.contest.contest);
  if (overview.isPending) return <StepsLoading />;
  return (
    <>
      {overview.data ? null : <QueryFailure query={overview} />}
      <ContestLife {...props} overview={overview.data} />
    </>
  );
}
