import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../domain/staff-session/staff-context.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
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
      <PagedTable
        list={list}
        caption="Campañas"
        columns={campaignColumns}
        rowKey={({ id }) => id}
        page={page}
        perPage={CAMPAIGNS_PER_PAGE}
        onPage={setPage}
        noun={total === 1 ? 'campaña' : 'campañas'}
        label="Páginas de campañas"
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
    </>
  );
}
