// Claims about the roll and the register, for staff: the list, and one of them with its decision.

import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ClaimDetail,
  claimEffectWords,
  claimMatterLabels,
  claimStateLabels,
  claimStates,
  decideClaim,
  getClaim,
  getClaimFile,
  type ListedClaim,
  listClaims,
  tellClaimDecision,
} from '@urna/contract/voting/claims';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { toast } from '@urna/ui/toast';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { Link, useParams, useSearchParams } from 'react-router';
import { pageIn } from '../../../lib/address.ts';
import { formatBytes, formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffCall, staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { FileModal } from '../../../ui/files/file-modal.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';

const PER_PAGE = 20;

export function ClaimsPage() {
  const { titleOf } = useProcess();
  const [params, setParams] = useSearchParams();
  const state = claimStates.find((one) => one === params.get('estado'));
  const page = pageIn(params);
  const query = { state, page, per_page: PER_PAGE };
  const list = useQuery({
    queryKey: ['claims', query],
    queryFn: ({ signal }) => staffClient.call(listClaims, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead
        title="Reclamaciones"
        subtitle="Sobre el censo y el registro profesional: primero las que esperan una decisión, de la más antigua a la más reciente."
      />
      <div className="stack">
        <search className="cluster" aria-label="Filtros de la lista">
          <NativeSelect
            label="Estado"
            size="sm"
            value={state ?? ''}
            data={[
              { value: '', label: 'Todas' },
              ...claimStates.map((value) => ({ value, label: claimStateLabels[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => setParams(value === '' ? {} : { estado: value })}
          />
        </search>
        <PagedTable
          list={list}
          caption="Reclamaciones"
          columns={columnsOf(titleOf)}
          rowKey={({ id }) => id}
          page={page}
          perPage={PER_PAGE}
          onPage={(next) => setParams({ ...(state && { estado: state }), pagina: String(next) })}
          noun={list.data?.meta.pagination.total === 1 ? 'reclamación' : 'reclamaciones'}
          label="Páginas de reclamaciones"
          needs={760}
          empty={state === undefined ? 'Nadie ha presentado reclamaciones.' : 'No hay reclamaciones en este estado.'}
        />
      </div>
    </>
  );
}

const columnsOf = (titleOf: (contest: string) => string): readonly Column<ListedClaim>[] => [
  { key: 'id', header: 'N.º', cell: ({ id }) => id },
  {
    key: 'name',
    header: 'Persona',
    isRowHeader: true,
    cell: ({ id, name }) => <Link to={paths.staff.claim(id)}>{name}</Link>,
  },
  { key: 'matter', header: 'Reclamación', cell: ({ matter }) => claimMatterLabels[matter] },
  { key: 'contest', header: 'Elección', cell: ({ contest }) => (contest === null ? '—' : titleOf(contest)) },
  { key: 'presented', header: 'Presentada', cell: ({ presented_at }) => formatDateTime(presented_at) },
  { key: 'state', header: 'Estado', cell: ({ state }) => claimStateLabels[state] },
];

const keyOf = (id: number) => ['claim', id] as const;

/** One claim, beside what the roll or the register holds. Each look is logged: it is read only when it is opened. */
export function ClaimPage() {
  const id = Number(useParams()['id']);
  const claim = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await staffClient.call(getClaim, { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <>
      <PageHead
        title={`Reclamación n.º ${String(id)}`}
        subtitle={claim.data ? claimMatterLabels[claim.data.matter] : ''}
        action={<Link to={paths.staff.claims}>Todas las reclamaciones</Link>}
      />
      <QueryFailure query={claim} />
      {claim.isPending ? <Waiting>Cargando la reclamación…</Waiting> : null}
      {claim.data ? <Claim claim={claim.data} /> : null}
    </>
  );
}

function Claim({ claim }: { claim: ClaimDetail }) {
  const { id, institution, question, file_size: size, held, decision, state } = claim;
  const container = useKeptFocus<HTMLDivElement>([state]);
  return (
    <div className="stack" ref={container} tabIndex={-1}>
      <Panel title="Lo que dice">
        <Facts
          facts={[
            ['Nombre', claim.name],
            [institution === null ? 'Número de documento' : 'Correo que tiene el censo', claim.identification],
            institution === null ? null : ['Institución', institution],
            ['Correo', claim.email],
            question === null ? null : ['Votación', question],
            ['Presentada', tellDateTime(claim.presented_at)],
          ]}
        />
        <p className="as-written">{claim.text}</p>
        {size === null ? null : (
          <div>
            <ModalButton
              size="sm"
              variant="default"
              renderModal={(close) => (
                <FileModal
                  title="Archivo de la reclamación"
                  queryKey={[...keyOf(id), 'file']}
                  download={(signal) => staffClient.download(getClaimFile, { params: { id }, signal })}
                  onClose={close}
                />
              )}
            >
              Ver el archivo · {formatBytes(size)}
            </ModalButton>
          </div>
        )}
      </Panel>
      <Panel title={claim.matter === 'register' ? 'Lo que tiene el registro' : 'Lo que tiene el censo'}>
        {held.length === 0 ? <p className="dimmed">No tiene a esta persona.</p> : null}
        {held.map((row) => (
          <p key={row}>{row}</p>
        ))}
      </Panel>
      <Panel title="Decisión">
        {decision ? (
          <>
            <p>
              {claimStateLabels[state]} por {decision.by} el {tellDateTime(decision.at)}.
            </p>
            <p className="as-written">{decision.reason}</p>
          </>
        ) : (
          <Decide claim={claim} />
        )}
      </Panel>
    </div>
  );
}

function Decide({ claim: { id, effect } }: { claim: ClaimDetail }) {
  const mayDecide = useMay('administer');
  const queries = useQueryClient();
  const decide = staffCall(decideClaim, { params: { id } });
  const deciding = useMutation({
    mutationFn: decide,
    onSuccess: ({ message, data }) => {
      queries.setQueryData(keyOf(id), data);
      toast.success(message);
    },
  });
  const choices = effect === 'sealed' ? [false] : [true, false];
  return (
    <>
      <Notice type={effect === 'sealed' ? 'warning' : 'info'} role="note">
        {claimEffectWords[effect]}
      </Notice>
      <div className="cluster">
        {(mayDecide ? choices : []).map((accepted) => (
          <ReasonButton
            key={String(accepted)}
            label={accepted ? 'Aceptar' : 'Rechazar'}
            variant={accepted ? 'filled' : 'default'}
            danger={!accepted}
            title={accepted ? '¿Aceptar la reclamación?' : '¿Rechazar la reclamación?'}
            confirmLabel={accepted ? 'Aceptar la reclamación' : 'Rechazar la reclamación'}
            description="La persona lo lee en el correo, y queda en el registro de actividades con su nombre."
            sending={deciding}
            onConfirm={(reason, close) => deciding.mutate({ body: { accepted, reason } }, { onSuccess: close })}
          >
            <p>La persona recibe un correo con el motivo y estas palabras:</p>
            <p className="well">{tellClaimDecision(accepted, effect)}</p>
          </ReasonButton>
        ))}
      </div>
    </>
  );
}
