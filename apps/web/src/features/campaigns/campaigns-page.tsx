import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import classes from './campaigns.module.css';
import { CAMPAIGNS_PER_PAGE, useCampaigns } from './campaigns-api.ts';
import { NewCampaignModal } from './new-campaign-modal.tsx';

function NewCampaignButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Nueva campaña</Button>
      {asking ? <NewCampaignModal onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export function CampaignsPage() {
  const mayWrite = useMay('administer');
  const [page, setPage] = useState(1);
  const list = useCampaigns(page);
  const total = list.data?.meta.pagination.total ?? 0;
  return (
    <>
      <PageHead
        title="Campañas"
        subtitle="La convocatoria y los recordatorios que se envían por correo a quienes pueden votar."
        action={mayWrite ? <NewCampaignButton /> : null}
      />
      <div className="stack">
        {list.error ? (
          <FailureBanner error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : null}
        {list.error && !list.data ? null : (
          <DataTable
            caption="Campañas"
            columns={campaignColumns}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            expectedRows={3}
            stale={list.isPlaceholderData}
            needs={860}
            empty={
              <span className={classes.empty}>
                <strong>Todavía no hay campañas</strong>
                {mayWrite
                  ? 'Cree la convocatoria cuando la elección esté sellada, y un recordatorio mientras se vota.'
                  : 'Aquí aparecerán la convocatoria y los recordatorios.'}
              </span>
            }
          />
        )}
        {total > 0 ? (
          <Pagination
            page={page}
            perPage={CAMPAIGNS_PER_PAGE}
            total={total}
            onChange={setPage}
            noun={total === 1 ? 'campaña' : 'campañas'}
            label="Páginas de campañas"
          />
        ) : null}
      </div>
    </>
  );
}
