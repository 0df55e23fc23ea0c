// The people of the roll whose mail came back or couldn't be sent, to be called.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mailStatusLabels } from '@urna/contract/mail/mail-queue';
import { exportReturned, listReturned, type ReturnedVoter } from '@urna/contract/mail/returned-mails';
import { phoneLink } from '@urna/ui/footer';
import { ErrorIcon, ReturnedIcon } from '@urna/ui/icons';
import { Link, useSearchParams } from 'react-router';
import { formatDay, formatDocumentNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { FormatButtons } from '../../../ui/buttons/format-buttons.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { MAILS_PER_PAGE, readQueueState, writeQueueState } from './mail-queue-api.ts';
import { CampaignSelect } from './queue-filters.tsx';

export function ReturnedMailsPage() {
  const { titleOf } = useProcess();
  const [params, setParams] = useSearchParams();
  const state = readQueueState(params);
  const change = (next: { campaign?: number | null; page?: number }) =>
    setParams(writeQueueState({ ...state, page: 1, ...next }), { replace: next.page === undefined });
  const filter = { campaign: state.campaign ?? undefined };
  const list = useReturned({ ...filter, page: state.page, per_page: MAILS_PER_PAGE });
  const total = list.data?.meta.pagination.total ?? 0;
  return (
    <>
      <PageHead
        title="Correos devueltos"
        subtitle="A quiénes llamar: personas del censo cuyo correo volvió o no se pudo enviar, y que aún tienen esa dirección. Cada consulta queda en el registro de actividades con su nombre."
        action={
          <div className="cluster gap-xs" role="group" aria-label="Exportar la lista">
            <FormatButtons
              verb="Exportar"
              formats={['csv', 'xlsx']}
              size="sm"
              fileName="correos-devueltos"
              disabled={total === 0}
              download={(format) => staffClient.download(exportReturned, { query: { ...filter, format } })}
            />
          </div>
        }
      />
      <div className="stack">
        <search className="cluster" aria-label="Filtros de la lista">
          <CampaignSelect chosen={state.campaign} onChange={change} />
        </search>
        <PagedTable
          list={list}
          caption="Correos devueltos"
          columns={columnsOf(titleOf)}
          rowKey={({ voter_id }) => voter_id}
          page={state.page}
          perPage={MAILS_PER_PAGE}
          onPage={(page) => change({ page })}
          noun={total === 1 ? 'persona' : 'personas'}
          label="Páginas de personas"
          expectedRows={8}
          needs={860}
          empty="No hay a quién llamar."
        />
      </div>
    </>
  );
}

/**
 * Each look is logged with the name of who looks: the list is read when it is asked for, never by itself, and isn't
 * cached.
 */
function useReturned(query: { campaign: number | undefined; page: number; per_page: number }) {
  return useQuery({
    queryKey: ['returned-mails', query],
    queryFn: ({ signal }) => staffClient.call(listReturned, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

const columnsOf = (titleOf: (contest: string) => string): readonly Column<ReturnedVoter>[] => [
  {
    key: 'name',
    header: 'Persona',
    isRowHeader: true,
    bare: true,
    cell: ({ name, institution, identification_number: number }) => (
      <>
        <span className="name">{name}</span>
        {number === null ? null : <span className="note">Documento {formatDocumentNumber(number)}</span>}
        {institution === null ? null : <span className="note">{institution}</span>}
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Celular',
    cell: ({ mobile_phone: phone }) =>
      phone === null ? <span className="dimmed">No se conoce</span> : <a href={phoneLink(phone)}>{phone}</a>,
  },
  { key: 'contest', header: 'Elección', cell: ({ contest }) => titleOf(contest) },
  {
    key: 'reason',
    header: 'Qué pasó',
    cell: ({ status, reason, email, mailed_on: day }) => (
      <>
        <span className="state" data-tone="error">
          {status === 'returned' ? <ReturnedIcon size={18} /> : <ErrorIcon size={18} />}
          {mailStatusLabels[status]}
        </span>
        <span className="note">{reason}</span>
        <span className="note">
          Correo del {formatDay(day)} a {email}
        </span>
      </>
    ),
  },
  {
    key: 'help',
    header: 'Acción',
    align: 'end',
    bare: true,
    cell: ({ voter_id: voter, name }) => (
      // Nobody's id stands in the address of the help desk, as nothing that is searched for there does.
      <Link to={paths.staff.helpDesk} state={{ voter }} aria-label={`Corregir el correo de ${name}`}>
        Corregir el correo
      </Link>
    ),
  },
];
