import { type Campaign, campaignAudienceLabels } from '@urna/contract/mail/campaigns';
import { Link } from 'react-router';
import { campaignName } from '../../domain/mail/campaign-name.ts';
import { useProcess } from '../../domain/process/process-context.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import classes from './campaigns.module.css';
import { percentDone, totalOf } from './progress.ts';
import { StatusMark } from './status-mark.tsx';

function NameCell({ campaign }: { campaign: Campaign }) {
  const { contests } = useProcess();
  const question = contests.find(({ contest }) => contest === campaign.contest)?.question ?? campaign.contest;
  return (
    <>
      <Link className={classes.name} to={paths.staff.campaign(campaign.id)}>
        {campaignName(campaign)}
      </Link>
      <span className={classes.dim}>{campaign.subject.replaceAll('{eleccion}', question)}</span>
    </>
  );
}

function AudienceCell({ campaign }: { campaign: Campaign }) {
  const { titleOf } = useProcess();
  return (
    <>
      {titleOf(campaign.contest)}
      <span className={classes.dim}>{campaignAudienceLabels[campaign.audience]}</span>
    </>
  );
}

function ProgressCell({ campaign: { status, progress } }: { campaign: Campaign }) {
  const total = totalOf(progress);
  if (status === 'draft' || total === 0) return <span className={classes.dim}>Sin comenzar</span>;
  const percent = percentDone(progress);
  return (
    <div className={classes.progressCell}>
      <span>
        {formatNumber(progress.sent)} de {formatNumber(total)} enviados
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.done} style={{ width: `${String(percent)}%` }} />
      </span>
      {progress.failed + progress.unknown > 0 ? (
        <span className={classes.bad}>
          {[
            progress.failed > 0 ? `${formatNumber(progress.failed)} fallaron` : null,
            progress.unknown > 0 ? `${formatNumber(progress.unknown)} sin respuesta` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : null}
    </div>
  );
}

function StatusCell({ campaign: { status, trouble } }: { campaign: Campaign }) {
  return (
    <>
      <StatusMark status={status} />
      {trouble === null ? null : <span className={classes.bad}>Con problemas</span>}
    </>
  );
}

export const campaignColumns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    header: 'Campaña',
    isRowHeader: true,
    bare: true,
    cell: (campaign) => <NameCell campaign={campaign} />,
  },
  { key: 'audience', header: 'Para', cell: (campaign) => <AudienceCell campaign={campaign} /> },
  { key: 'status', header: 'Estado', cell: (campaign) => <StatusCell campaign={campaign} /> },
  { key: 'progress', header: 'Avance', cell: (campaign) => <ProgressCell campaign={campaign} /> },
  {
    key: 'when',
    header: 'Comenzó',
    cell: ({ started_at: at }) => (at === null ? '—' : <time className={classes.when}>{formatDateTime(at)}</time>),
  },
];
