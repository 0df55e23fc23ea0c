import { Skeleton, Stack } from '@mantine/core';
import type { ChangeRequest } from '@urna/contract/access/change-requests';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { ChangeItem } from '../../../shared/access/change-requests/change-item.tsx';
import classes from '../../../shared/access/change-requests/change-requests.module.css';
import { isOpen } from '../../../shared/access/change-requests/change-words.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Pagination } from '../../../ui/tables/pagination.tsx';
import { ChangeActions } from './change-actions.tsx';
import { CHANGES_PER_PAGE, useEndedChanges, useOpenChanges } from './change-requests-api.ts';

/** What one administrator asked for and takes two: first what can still take effect. */
export function ChangeRequestsPage() {
  const [openPage, setOpenPage] = useState(1);
  const [endedPage, setEndedPage] = useState(1);
  return (
    <>
      <PageHead
        title="Cambios en espera"
        subtitle="Lo que una sola persona podría usar contra la elección pasa por dos administradores: uno lo pide, con su motivo, y otro lo aprueba. Tiene efecto cuando termina la espera; hasta entonces puede detenerlo cada persona a quien nombra."
      />
      <Stack gap="lg" maw="60rem">
        <ChangeList
          title="Por tener efecto"
          empty="Ningún cambio espera."
          list={useOpenChanges(openPage)}
          page={openPage}
          onPage={setOpenPage}
        />
        <ChangeList
          title="Terminados"
          empty="Todavía no ha terminado ninguno."
          list={useEndedChanges(endedPage)}
          page={endedPage}
          onPage={setEndedPage}
        />
      </Stack>
    </>
  );
}

interface ChangeListProps {
  title: string;
  empty: string;
  list: ReturnType<typeof useEndedChanges>;
  page: number;
  onPage: (page: number) => void;
}

function ChangeList({ title, empty, list, page, onPage }: ChangeListProps) {
  const changes = list.data?.data ?? [];
  const total = list.data?.meta.pagination.total ?? 0;
  return (
    <Panel title={title}>
      <QueryFailure query={list} />
      {list.isPending ? <Skeleton height={160} /> : null}
      {list.data && total === 0 ? <p className="dimmed">{empty}</p> : null}
      {changes.some(isDemonstration) ? (
        <p className="dimmed">En la demostración la espera es de un minuto; en una elección, de 24 horas.</p>
      ) : null}
      <Changes label={title} changes={changes} />
      {total > CHANGES_PER_PAGE ? (
        <Pagination
          page={page}
          perPage={CHANGES_PER_PAGE}
          total={total}
          onChange={onPage}
          noun="cambios"
          label={`Páginas de ${title.toLocaleLowerCase('es')}`}
        />
      ) : null}
    </Panel>
  );
}

/** Outside of the demonstration nothing waits less than two hours. */
const isDemonstration = (change: ChangeRequest): boolean =>
  isOpen(change) && Date.parse(change.takes_effect_at) - Date.parse(change.requested_at) <= 5 * 60_000;

function Changes({ label, changes }: { label: string; changes: readonly ChangeRequest[] }) {
  const mayDecide = useMay('administer', 'installation');
  // A decided change moves to the other list, with the buttons that decided it.
  const list = useKeptFocus<HTMLUListElement>(changes.map(({ id, state }) => `${String(id)} ${state}`));
  if (changes.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={label} ref={list} tabIndex={-1}>
      {changes.map((change) => (
        <li key={change.id}>
          <ChangeItem change={change}>
            {mayDecide && isOpen(change) ? <ChangeActions change={change} /> : null}
          </ChangeItem>
        </li>
      ))}
    </ul>
  );
}
