import { Button } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../lib/counted.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { DisputeList } from './dispute-list.tsx';
import classes from './help-desk.module.css';
import { DISPUTES_PER_PAGE, type DisputeState, useDisputes } from './help-desk-api.ts';

const states = [
  { value: 'open', label: 'Abiertas' },
  { value: 'closed', label: 'Cerradas' },
] as const satisfies readonly { value: DisputeState; label: string }[];

/** Voters who answered a mail with "No fui yo": who looks after them, and how it ended. */
export function DisputesPanel() {
  const [state, setState] = useState<DisputeState>('open');
  const [page, setPage] = useState(1);
  const list = useDisputes(state, page);
  const total = list.data?.meta.pagination.total ?? 0;
  const open = list.data?.open ?? 0;
  return (
    <section className={classes.panel} aria-labelledby="identidades-en-disputa">
      <h2 className={classes.name} id="identidades-en-disputa">
        Identidades en disputa
        {open > 0 ? <span className={classes.open}>{counted(open, 'abierta', 'abiertas')}</span> : null}
      </h2>
      <p className={classes.detail}>
        Votantes que abrieron el enlace «No fui yo» de un correo. Sus sesiones terminaron, pero pueden pedir otro código
        y votar. Un voto registrado no se retira. Si otra persona lee su correo, corríjalo después de comprobar quién
        es.
      </p>
      <div className={classes.states} role="group" aria-label="Estado de las disputas">
        {states.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === state ? 'filled' : 'default'}
            aria-pressed={value === state}
            onClick={() => {
              setState(value);
              setPage(1);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {list.error ? (
        <FailureBanner error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : null}
      {list.data && total === 0 ? (
        <p className={classes.text}>
          {state === 'open' ? 'No hay identidades en disputa abiertas.' : 'Todavía no se ha cerrado ninguna.'}
        </p>
      ) : null}
      {list.data && total > 0 ? <DisputeList label="Identidades en disputa" disputes={list.data.data} named /> : null}
      {total > DISPUTES_PER_PAGE ? (
        <Pagination
          page={page}
          perPage={DISPUTES_PER_PAGE}
          total={total}
          onChange={setPage}
          noun="disputas"
          label="Páginas de identidades en disputa"
          narrowWindowSize={2}
        />
      ) : null}
    </section>
  );
}
