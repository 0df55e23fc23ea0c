// How a campaign's mails arrive in each domain.

import { Button, Skeleton } from '@mantine/core';
import type { DomainFigures } from '@urna/contract/mail/campaign-domains';
import type { CampaignReport } from '@urna/contract/mail/campaigns';
import { counted } from '@urna/contract/shared/counted';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { useCampaignDomains } from './campaigns-api.ts';
import { DomainAdviceList } from './domain-advice.tsx';

export function DomainsPanel({ campaign }: { campaign: CampaignReport }) {
  const query = useCampaignDomains(campaign);
  const { domains = [], advice = [] } = query.data ?? {};
  const mayCall = useMay('administer');
  const isUnderWay = campaign.status === 'running' || campaign.status === 'paused';
  return (
    <Panel
      title="Por dominio"
      aside={
        mayCall && domains.some(({ failed, returned }) => failed + returned > 0) ? (
          <Button component={Link} to={paths.staff.returnedMailsOf(campaign.id)} variant="default" size="sm">
            A quiénes llamar
          </Button>
        ) : null
      }
    >
      <QueryFailure query={query} />
      {query.isPending ? (
        <div role="status" aria-label="Contando por dominio">
          <Skeleton height={220} />
        </div>
      ) : null}
      <DomainAdviceList advice={advice} />
      {domains.length > 0 ? (
        <>
          <DataTable
            caption="Correos por dominio"
            columns={columns}
            rows={domains}
            rowKey={({ domain, institutions }) => domain ?? String(institutions)}
            needs={720}
          />
          <p className="note">
            Un correo cuenta como enviado cuando nuestro servidor de correo lo acepta, y deja de serlo si vuelve. La
            demora va desde que se le entrega hasta que lo acepta: la de la mitad de los correos, y la de 95 de cada
            100.
          </p>
        </>
      ) : null}
      {query.data && domains.length === 0 ? (
        <p className="dimmed">
          {isUnderWay
            ? 'Todavía no hay correos que contar.'
            : 'Las direcciones de estos correos ya se borraron, así que no se pueden contar por dominio.'}
        </p>
      ) : null}
    </Panel>
  );
}

/** A figure, and what more there is to say of it. */
function Figure({ value, note }: { value: number; note?: ReactNode }) {
  return (
    <>
      {value === 0 ? <span className="dimmed">0</span> : formatNumber(value)}
      {note ? <span className="note">{note}</span> : null}
    </>
  );
}

/** Whole numbers are enough from ten percent on. */
function percentOf(mails: number, all: number): string | null {
  if (mails === 0) return null;
  const percent = (mails / all) * 100;
  const rounded = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
  return rounded === 0 ? 'menos de 0,1 %' : `${formatNumber(rounded)} %`;
}

const some = (mails: number, words: string) => (mails === 0 ? null : `${formatNumber(mails)} ${words}`);

const columns: readonly Column<DomainFigures>[] = [
  {
    key: 'domain',
    header: 'Dominio',
    isRowHeader: true,
    bare: true,
    cell: ({ domain, institutions, domains }) =>
      domain ?? (
        <>
          {institutions ? 'Otras instituciones (.edu.co)' : 'Otros'}
          <span className="note">{counted(domains, 'dominio', 'dominios')}</span>
        </>
      ),
  },
  { key: 'mails', header: 'Correos', align: 'end', cell: ({ mails }) => formatNumber(mails) },
  {
    key: 'sent',
    header: 'Enviados',
    align: 'end',
    cell: ({ sent, delayed }) => <Figure value={sent} note={some(delayed, 'con retraso')} />,
  },
  {
    key: 'waiting',
    header: 'En espera',
    align: 'end',
    cell: ({ waiting, retrying }) => <Figure value={waiting} note={some(retrying, 'por reintentar')} />,
  },
  {
    key: 'failed',
    header: 'Fallaron',
    align: 'end',
    cell: ({ mails, failed, unknown }) => (
      <>
        <Figure value={failed} note={percentOf(failed, mails)} />
        {unknown === 0 ? null : <span className="note">{some(unknown, 'sin respuesta')}</span>}
      </>
    ),
  },
  {
    key: 'returned',
    header: 'Devueltos',
    align: 'end',
    cell: ({ mails, returned }) => <Figure value={returned} note={percentOf(returned, mails)} />,
  },
  {
    key: 'speed',
    header: 'Demora',
    align: 'end',
    cell: ({ median_seconds: median, p95_seconds: most }) =>
      median === null || most === null ? (
        <span className="dimmed">—</span>
      ) : (
        <>
          {formatNumber(median)} s<span className="note">95 %: {formatNumber(most)} s</span>
        </>
      ),
  },
];
