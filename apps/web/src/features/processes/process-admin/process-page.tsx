import { Anchor, Skeleton } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { Link, useParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ChangeHistory } from '../change-history.tsx';
import { DeclarationsPanel } from './candidate-texts.tsx';
import { CheckHostsPanel } from './check-hosts-panel.tsx';
import { ContestsPanel } from './contests-panel.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { ProcessList, ProcessState } from './process-list.tsx';
import { RetentionPanel, ReviewRulePanel, WindowsPanel } from './process-rules.tsx';
import { ProcessSteps } from './process-steps.tsx';
import { useProcessDetail } from './processes-api.ts';
import { SitePanel } from './site-panel.tsx';
import { WitnessesPanel } from './witnesses-panel.tsx';
import { WordsPanel } from './words-panel.tsx';

/** One process, or the list of all. */
export function ProcessesPage() {
  const { proceso } = useParams();
  return proceso === undefined ? <ProcessList /> : <ProcessPage slug={proceso} />;
}

/** One process: every part of it that is data, and its next step. */
function ProcessPage({ slug }: { slug: string }) {
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
      <ChangeHistory
        log="process"
        process={process.slug}
        caption="Historial de cambios del proceso"
        columns={[{ key: 'what', header: 'Qué hizo', cell: ({ description }) => description }]}
      />
      {/* The activity log has the old and new values. */}
      <p className="prose">
        <Anchor component={Link} to={`${paths.staff.dashboardOf(process.slug)}&registro=process`}>
          Ver lo anterior y lo nuevo de cada cambio en el registro de actividades
        </Anchor>
      </p>
    </div>
  );
}
