import { Box, Skeleton } from '@mantine/core';
import { type CampaignReport, campaignAudienceLabels } from '@urna/contract/mail/campaigns';
import { ArrowLeftIcon } from '@urna/ui/icons';
import { PageTitle } from '@urna/ui/panel';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { CampaignActions, campaignName, StatusMark } from './campaign-status.tsx';
import classes from './campaigns.module.css';
import { useCampaign } from './campaigns-api.ts';
import { DraftView } from './draft-view.tsx';
import { RunView } from './run-view.tsx';

export function CampaignPage() {
  const id = Number(useParams()['id']);
  // The key resets the form, so that input for one campaign isn't applied to another.
  return Number.isSafeInteger(id) && id > 0 ? <OneCampaign key={id} id={id} /> : <NoSuchCampaign />;
}

function BackToList() {
  return (
    <Link className={classes.back} to={paths.staff.campaigns}>
      <ArrowLeftIcon size={18} /> Todas las campañas
    </Link>
  );
}

function NoSuchCampaign() {
  return (
    <>
      <BackToList />
      <PageTitle title="No existe esta campaña" subtitle="El enlace está incompleto o es de otra instalación." />
    </>
  );
}

function OneCampaign({ id }: { id: number }) {
  const campaign = useCampaign(id);
  if (campaign.error instanceof ApiError && campaign.error.status === 404) return <NoSuchCampaign />;
  return (
    <>
      <BackToList />
      {campaign.data ? <Heading campaign={campaign.data} /> : <PageTitle title="Campaña" />}
      <Box className="stack gap-lg" maw="68rem">
        <QueryFailure query={campaign} />
        {campaign.isPending ? (
          <div role="status" aria-label="Cargando la campaña" className="stack gap-lg">
            <Skeleton height={220} />
            <Skeleton height={320} />
          </div>
        ) : null}
        {campaign.data?.status === 'draft' ? <DraftView campaign={campaign.data} /> : null}
        {campaign.data && campaign.data.status !== 'draft' ? (
          <RunView campaign={campaign.data} isResting={campaign.isResting} />
        ) : null}
      </Box>
    </>
  );
}

function Heading({ campaign }: { campaign: CampaignReport }) {
  const { titleOf } = useProcess();
  const mayAct = useMay('administer');
  return (
    <div className={classes.heading}>
      <div>
        <PageTitle title={campaignName(campaign)} />
        <p className="cluster gap-lg dimmed">
          <StatusMark status={campaign.status} />
          <span>{titleOf(campaign.contest)}</span>
          <span>{campaignAudienceLabels[campaign.audience]}</span>
        </p>
      </div>
      {mayAct ? <CampaignActions campaign={campaign} /> : null}
    </div>
  );
}
