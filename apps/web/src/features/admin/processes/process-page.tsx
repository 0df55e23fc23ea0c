import { Anchor, Skeleton, Switch } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CheckHostsPanel } from './check-hosts-panel.tsx';
import { ContestsPanel } from './contests-panel.tsx';
import { DeclarationsPanel } from './declarations-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import type { PartProps } from './part-props.ts';
import { ProcessHistory } from './process-history.tsx';
import { ProcessState } from './process-state.tsx';
import { ProcessSteps } from './process-steps.tsx';
import classes from './processes.module.css';
import { useChangeProcess, useProcessDetail } from './processes-api.ts';
import { RetentionPanel } from './retention-panel.tsx';
import { SitePanel } from './site-panel.tsx';
import { WindowsPanel } from './windows-panel.tsx';
import { WitnessesPanel } from './witnesses-panel.tsx';
import { WordsPanel } from './words-panel.tsx';

/** One process: every part of it that is data, and its next step. */
export function ProcessPage({ slug }: { slug: string }) {
  const detail = useProcessDetail(slug);
  const administers = useMay('administer', 'installation');
  const process = detail.data;
  if (!process) {
    return (
      <>
        <PageHead title="Proceso" subtitle="Sus palabras, fechas, elecciones y textos." />
        <QueryFailure query={detail} />
        {detail.isPending ? <Skeleton height={420} /> : null}
      </>
    );
  }
  const part = { process, mayChange: administers && process.fixed.everything === undefined };
  return (
    <div className={classes.parts}>
      <div>
        <Anchor component={Link} to={paths.staff.processes}>
          ← Todos los procesos
        </Anchor>
        <PageHead
          title={process.title}
          subtitle={`${process.body}, periodo ${process.period}.`}
          action={<ProcessState process={process} />}
        />
      </div>
      {process.fixed.everything ? <Notice type="info">{process.fixed.everything}</Notice> : null}
      <ProcessSteps process={process} administers={administers} />
      <WordsPanel {...part} />
      <WindowsPanel process={process} />
      <ContestsPanel {...part} />
      <WitnessesPanel {...part} />
      <CheckHostsPanel {...part} />
      <DeclarationsPanel {...part} />
      <SitePanel {...part} />
      <DocumentsPanel {...part} />
      <ReviewRulePanel {...part} />
      <RetentionPanel process={process} mayChange={administers} />
      <ProcessHistory slug={process.slug} />
    </div>
  );
}

/** Four eyes: the final review belongs to somebody else than the first, unless the board has too few reviewers. */
function ReviewRulePanel({ process, mayChange }: PartProps) {
  const change = useChangeProcess(process.slug);
  return (
    <Panel title="Revisión de las candidaturas">
      <Switch
        label="La misma persona puede hacer las dos revisiones"
        description="Sin esto, la última revisión la hace siempre otra persona del comité. El registro de actividades dice cuándo decidió la misma."
        checked={process.same_reviewer_allowed}
        disabled={!mayChange || change.isPending}
        onChange={(event) =>
          change.mutate({ same_reviewer_allowed: event.currentTarget.checked }, { onError: toastError })
        }
      />
    </Panel>
  );
}
