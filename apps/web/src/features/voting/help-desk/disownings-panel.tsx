import { Box } from '@mantine/core';
import { type Disowning, disownedEventLabels } from '@urna/contract/candidacy/disowning';
import { showDay } from '@urna/contract/shared/dates';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Pagination } from '../../../ui/tables/pagination.tsx';
import classes from './help-desk.module.css';
import { DISOWNINGS_PER_PAGE, useDisownings } from './help-desk-api.ts';

/** Candidates and voters who answered a mail with "No fui yo". */
export function DisowningsPanel() {
  const [page, setPage] = useState(1);
  const list = useDisownings(page);
  const total = list.data?.meta.pagination.total ?? 0;
  return (
    <Box component="section" className="card stack" maw="60rem" mt={24} aria-labelledby="no-fui-yo">
      <h2 id="no-fui-yo">Dijeron «No fui yo»</h2>
      <p className="note">
        Quienes abrieron el enlace «No fui yo» de un correo; la Junta recibió un aviso de cada uno. De un votante
        terminaron las sesiones, pero puede pedir otro código y votar, y un voto registrado no se retira. Si otra
        persona lee su correo, corríjalo después de comprobar quién es.
      </p>
      <QueryFailure query={list} />
      {list.data && total === 0 ? <p>Nadie lo ha dicho.</p> : null}
      {list.data && total > 0 ? (
        <DisowningList label="Dijeron «No fui yo»" disownings={list.data.data} withNames />
      ) : null}
      {total > DISOWNINGS_PER_PAGE ? (
        <Pagination
          page={page}
          perPage={DISOWNINGS_PER_PAGE}
          total={total}
          onChange={setPage}
          noun="avisos"
          label="Páginas de avisos «No fui yo»"
          narrowWindowSize={2}
        />
      ) : null}
    </Box>
  );
}

interface DisowningListProps {
  label: string;
  disownings: readonly Disowning[];
  /** Shows the person's name, in lists of several people. */
  withNames: boolean;
}

export function DisowningList({ label, disownings, withNames }: DisowningListProps) {
  const { titleOf } = useProcess();
  return (
    <ul className="stack" aria-label={label}>
      {disownings.map(({ id, name, event, event_on, reported_on, contest, candidate_id: candidate }) => (
        <li key={id} className={classes.item}>
          <p className={classes.title}>{withNames ? name : disownedEventLabels[event]}</p>
          {withNames ? <p className="note">{titleOf(contest)}</p> : null}
          <p>
            {withNames ? `${disownedEventLabels[event]} el ` : 'Ocurrió el '}
            {showDay(event_on)}. Dijo que no fue quien lo hizo el {showDay(reported_on)}.
          </p>
          {candidate === null ? null : <Link to={paths.staff.candidate(candidate)}>Ver la inscripción</Link>}
        </li>
      ))}
    </ul>
  );
}
