// All mails of the platform: sent, waiting and failed, with the reason.

import { Button, Stack } from '@mantine/core';
import { type MailList, retryFailed } from '@urna/contract/mail/mail-queue';
import { mailTopicLabels } from '@urna/contract/mail/mail-topics';
import { counted } from '@urna/contract/shared/counted';
import { RefreshIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatNumber, tellDateTime } from '../../../lib/format.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { mailColumns } from './mail-columns.tsx';
import {
  MAILS_PER_PAGE,
  type QueueState,
  readQueueState,
  useMails,
  useRetry,
  writeQueueState,
} from './mail-queue-api.ts';
import { QueueFilters, StatusTabs } from './queue-filters.tsx';

export function MailQueuePage() {
  const mayRetry = useMay('administer');
  const [params, setParams] = useSearchParams();
  const state = readQueueState(params);
  const change = (next: Partial<QueueState>) =>
    setParams(writeQueueState({ ...state, page: 1, ...next }), { replace: next.page === undefined });
  const list = useMails(state);
  const { counts, pagination, unlisted = 0, bounce_mailbox: bounces } = list.data?.meta ?? {};
  const rows = list.data?.data ?? [];
  const total = pagination?.total ?? 0;
  // A retried mail leaves the list of failed ones together with its button, so the focus moves to the list.
  const content = useKeptFocus<HTMLDivElement>([list.dataUpdatedAt]);
  return (
    <>
      <PageHead
        title="Cola de envío"
        subtitle="Qué pasó con cada correo que envía la plataforma. Lo que dicen no se muestra."
        action={
          mayRetry && counts && counts.failed > 0 ? <RetryAllButton state={state} failed={counts.failed} /> : null
        }
      />
      <div ref={content} tabIndex={-1} className="stack">
        <StatusTabs state={state} counts={counts} />
        <div className="ends" style={{ alignItems: 'flex-end' }}>
          <QueueFilters state={state} onChange={change} />
          <Button
            variant="subtle"
            size="sm"
            leftSection={<RefreshIcon size={16} />}
            aria-disabled={list.isFetching || undefined}
            onClick={() => void list.refetch()}
          >
            Actualizar
          </Button>
        </div>
        {unlisted > 0 ? (
          // Why the list has fewer mails than the numbers say.
          <p className="note">
            {counted(unlisted, 'correo se cuenta y ya no se lista', 'correos se cuentan y ya no se listan')}: así no
            queda escrito en qué momento votó cada persona.
          </p>
        ) : null}
        {bounces ? <BounceReading bounces={bounces} /> : null}
        <PagedTable
          list={list}
          caption="Correos"
          columns={mailColumns(mayRetry && rows.some((mail) => mail.may_retry))}
          rowKey={({ id }) => id}
          page={state.page}
          perPage={MAILS_PER_PAGE}
          onPage={(page) => change({ page })}
          noun={total === 1 ? 'correo' : 'correos'}
          label="Páginas de correos"
          narrowWindowSize={2}
          expectedRows={8}
          needs={860}
          empty={<Empty state={state} onEverything={() => setParams({})} />}
        />
      </div>
    </>
  );
}

/** Whether mail that came back is missing here, because the mailbox for it can't be read. */
function BounceReading({ bounces }: { bounces: NonNullable<MailList['meta']['bounce_mailbox']> }) {
  const { last_read_at: read, failing_since: failing } = bounces;
  if (failing === null) {
    return read === null ? null : (
      <p className="note">Los correos devueltos se leyeron por última vez el {formatDateTime(read)}.</p>
    );
  }
  return (
    <Notice type="warning" role="status" title="No se leen los correos devueltos">
      Desde el {tellDateTime(failing)} no se puede abrir el buzón al que vuelven. Los que salen no se afectan; se
      intenta de nuevo por sí solo. Quien opera el servidor debe revisar BOUNCE_MAILBOX_URL.
    </Notice>
  );
}

function Empty({ state, onEverything }: { state: QueueState; onEverything: () => void }) {
  const isNarrowed = state.status !== null || state.topic !== null || state.campaign !== null || state.page > 1;
  return (
    <Stack component="span" align="center" gap="xs">
      {state.status === 'failed' ? 'Ningún correo ha fallado.' : 'No hay correos aquí.'}
      {isNarrowed ? (
        <Button variant="subtle" size="compact-sm" onClick={onEverything}>
          Ver todos
        </Button>
      ) : null}
    </Stack>
  );
}

function RetryAllButton({ state: { topic, campaign }, failed }: { state: QueueState; failed: number }) {
  const retry = useRetry(staffCall(retryFailed, {}));
  const body = { topic: topic ?? undefined, campaign: campaign ?? undefined };
  const scope = [
    topic === null ? null : mailTopicLabels[topic],
    campaign === null ? null : `campaña n.º ${String(campaign)}`,
  ].filter(Boolean);
  return (
    <ConfirmButton
      label={`Reintentar los que fallaron (${formatNumber(failed)})`}
      variant="default"
      size="md"
      confirmLabel="Sí, enviar de nuevo"
      title={`¿Enviar de nuevo ${counted(failed, 'correo que falló', 'correos que fallaron')}?`}
      sending={retry}
      onConfirm={(close) => retry.mutate({ body }, { onSuccess: close })}
    >
      {scope.length > 0 ? (
        <p>
          Solo de: <strong>{scope.join(', ')}</strong>.
        </p>
      ) : null}
      <p>
        No llegaron la primera vez, así que a nadie le llegan dos. Los códigos que ya vencieron y los de campañas
        canceladas no se envían.
      </p>
    </ConfirmButton>
  );
}
