import { Anchor, Skeleton } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ListFailure } from '../list-failure.tsx';
import { CheckHostsPanel } from './check-hosts-panel.tsx';
import { ContestsPanel } from './contests-panel.tsx';
import { DeclarationsPanel } from './declarations-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { ProcessHistory } from './process-history.tsx';
import { ProcessState } from './process-state.tsx';
import { ProcessSteps } from './process-steps.tsx';
import { useProcess } from './processes-api.ts';
import { RetentionPanel } from './retention-panel.tsx';
import { ReviewRulePanel } from './review-rule-panel.tsx';
import { SitePanel } from './site-panel.tsx';
import { WindowsPanel } from './windows-panel.tsx';
import { WitnessesPanel } from './witnesses-panel.tsx';
import { WordsPanel } from './words-panel.tsx';

/** One process: every part of it that is data, and its next step. */
export function ProcessPage({ slug }: { slug: string }) {
  const detail = useProcess(slug);
  const administers = useMay('administer', 'installation');
  const process = detail.data;
  if (!process) {
    return (
      <>
        <PageHead title="Proceso" subtitle="Sus palabras, fechas, elecciones y textos." />
        <ListFailure list={detail} />
        {detail.isPending ? <Skeleton height={420} /> : null}
      </>
    );
  }
  const part = { process, mayChange: administers && process.fixed.everything === undefined };
  return (
    <div className="stack gap-lg">
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
