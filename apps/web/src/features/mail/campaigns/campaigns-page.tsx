// The list of campaigns, and the way to a new one.

import { Box } from '@mantine/core';
import { type CampaignKind, campaignKinds } from '@urna/contract/mail/campaign-text';
import {
  type Campaign,
  campaignAudienceLabels,
  campaignKindLabels,
  createCampaign,
  USUAL_MAILS_PER_MINUTE,
} from '@urna/contract/mail/campaigns';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { usualAudience } from './campaign-form.ts';
import { campaignName, StatusMark } from './campaign-status.tsx';
import classes from './campaigns.module.css';
import { CAMPAIGNS_PER_PAGE, useCampaignChange, useCampaigns } from './campaigns-api.ts';
import { percentDone, totalOf } from './progress.ts';

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
          <Box component="span" className="stack gap-2xs" maw="44ch" mx="auto">
            <strong>Todavía no hay campañas</strong>
            {mayWrite
              ? 'Cree la convocatoria cuando la elección esté sellada, y un recordatorio mientras se vota.'
              : 'Aquí aparecerán la convocatoria y los recordatorios.'}
          </Box>
        }
      />
    </>
  );
}

function NameCell({ campaign }: { campaign: Campaign }) {
  const { contests } = useProcess();
  const question = contests.find(({ contest }) => contest === campaign.contest)?.question ?? campaign.contest;
  return (
    <>
      <Box component={Link} c="var(--urna-link)" fw={600} to={paths.staff.campaign(campaign.id)}>
        {campaignName(campaign)}
      </Box>
      <span className="note">{campaign.subject.replaceAll('{eleccion}', question)}</span>
    </>
  );
}

function AudienceCell({ campaign }: { campaign: Campaign }) {
  const { titleOf } = useProcess();
  return (
    <>
      {titleOf(campaign.contest)}
      <span className="note">{campaignAudienceLabels[campaign.audience]}</span>
    </>
  );
}

function ProgressCell({ campaign: { status, progress } }: { campaign: Campaign }) {
  const total = totalOf(progress);
  if (status === 'draft' || total === 0) return <span className="note">Sin comenzar</span>;
  const percent = percentDone(progress);
  return (
    <div className={classes.progress}>
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

const campaignColumns: readonly Column<Campaign>[] = [
  {
    key: 'name',
    header: 'Campaña',
    isRowHeader: true,
    bare: true,
    cell: (campaign) => <NameCell campaign={campaign} />,
  },
  { key: 'audience', header: 'Para', cell: (campaign) => <AudienceCell campaign={campaign} /> },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status, trouble }) => (
      <>
        <StatusMark status={status} />
        {trouble === null ? null : <span className={classes.bad}>Con problemas</span>}
      </>
    ),
  },
  { key: 'progress', header: 'Avance', cell: (campaign) => <ProgressCell campaign={campaign} /> },
  {
    key: 'when',
    header: 'Comenzó',
    cell: ({ started_at: time }) => (time === null ? '—' : <time>{formatDateTime(time)}</time>),
  },
];

const kindWords = {
  convocatoria: 'El aviso oficial: les llega a todos los del censo.',
  recordatorio: 'Anima a votar a quienes faltan. Cada quien puede pedir que no le lleguen más.',
} as const satisfies Record<CampaignKind, string>;

const formSchema = z.object({ kind: z.enum(campaignKinds), contest: z.string() });

/** The settings that can't be changed later; the rest has defaults and is edited in the draft. */
function NewCampaignButton() {
  const { contests } = useProcess();
  const navigate = useNavigate();
  const draft = useCampaignChange(staffCall(createCampaign, {}));
  return (
    <FormButton
      label="Nueva campaña"
      title="Nueva campaña"
      width={640}
      confirmLabel="Crear el borrador"
      prefix="campaign"
      schema={formSchema}
      initialValues={{ kind: 'convocatoria', contest: contests[0]?.contest ?? '' }}
      sending={draft}
      onSubmit={({ kind, contest }, { onError }) =>
        draft.mutate(
          { body: { kind, contest, audience: usualAudience(kind), per_minute: USUAL_MAILS_PER_MINUTE } },
          { onSuccess: ({ data }) => void navigate(paths.staff.campaign(data.id)), onError },
        )
      }
    >
      {({ values, setFieldValue }) => (
        <div className="stack gap-lg">
          <RadioCards
            legend="¿Qué va a enviar?"
            options={campaignKinds.map((value) => ({
              value,
              label: campaignKindLabels[value],
              description: kindWords[value],
            }))}
            value={values.kind}
            onChange={(kind) => setFieldValue('kind', kind)}
          />
          <RadioCards
            legend="¿De qué elección?"
            options={contests.map(({ contest: value, title: label }) => ({ value, label }))}
            value={values.contest}
            onChange={(contest) => setFieldValue('contest', contest)}
          />
          <p>Se crea un borrador con el texto acostumbrado. Nada se envía todavía.</p>
        </div>
      )}
    </FormButton>
  );
}
