import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { announcePresence, type CandidateDetail, setAsideLabels } from '@urna/contract/candidacy/review';
import { listed } from '@urna/contract/shared/counted';
import { showDay } from '@urna/contract/shared/dates';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { formatClock, lowerFirst, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { ReopenWhereAllowed } from './review-heading.tsx';
import classes from './review-page.module.css';

/** Notices about the identity behind a registration: the owner's objection, and earlier or later registrations. */
export function OriginNotices({ candidate }: { candidate: CandidateDetail }) {
  const {
    set_aside: setAside,
    disowned_on: disownedOn,
    reopened,
    other_set_aside: others,
    email_returned: returned,
  } = candidate;
  return (
    <div className={classes.notices}>
      {setAside ? (
        <Notice
          type="warning"
          title="Inscripción apartada: no cuenta"
          actions={<ReopenWhereAllowed candidate={candidate} size="sm" />}
        >
          {setAsideLabels[setAside.as]}, el {tellDateTime(setAside.at)}. Se conserva como estaba, solo para consultarla.
          {candidate.has_other_current ? ' La persona tiene otra inscripción en curso.' : ''}
        </Notice>
      ) : null}
      {disownedOn && !setAside ? (
        <Notice type="warning" title="El titular dice que no fue él">
          Lo dijo el {showDay(disownedOn)} con el enlace de su correo del registro, cuando ya no se podía congelar.
          Compruebe con él quién hizo la inscripción antes de decidir.
        </Notice>
      ) : null}
      {returned ? (
        <Notice type="warning" title="El correo a este candidato vuelve">
          El último correo a su dirección fue devuelto el {tellDateTime(returned.at)}: {lowerFirst(returned.reason)}.
          Puede que no se entere de lo que se decida.
        </Notice>
      ) : null}
      {reopened ? (
        <Notice type="info" title="Inscripción reabierta">
          {reopened.by} la reabrió: {reopened.reason}
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <Notice type="info" title="Hay inscripciones apartadas de esta persona">
          <ul className="bullets">
            {others.map((other) => (
              <li key={other.id}>
                <Anchor component={Link} underline="always" to={paths.staff.candidate(other.id)}>
                  {setAsideLabels[other.as]}, el {tellDateTime(other.at)}
                </Anchor>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}

/** The server drops a browser after three intervals without a call. */
const PRESENCE_EVERY_MS = 15_000;

/** Reports this reviewer's presence, and shows the others', to avoid duplicate work. Paused in hidden tabs. */
export function PresenceLine({ candidateId }: { candidateId: number }) {
  const { isArchived } = useProcess();
  const { data: others = [] } = useQuery({
    queryKey: ['review-presence', candidateId],
    // Nobody decides in an archived process.
    enabled: !isArchived,
    queryFn: async ({ signal }) =>
      (await staffClient.call(announcePresence, { params: { id: candidateId }, signal })).data,
    refetchInterval: PRESENCE_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // Who has it open, or else for whom it is held.
  const open = others.filter((other) => other.open);
  const shown = open.length > 0 ? open : others.slice(0, 1);
  const first = shown[0];
  return (
    // Always rendered, so that later arrivals are announced.
    <p className={classes.presence} role="status" data-shown={first !== undefined || undefined}>
      {first && first.open
        ? `${listed(shown.map(({ name }) => name))} ${shown.length > 1 ? 'tienen' : 'tiene'} abierta esta candidatura desde las ${formatClock(new Date(first.since))}.`
        : null}
      {first && !first.open
        ? `${first.name} tiene reservada esta candidatura hasta las ${formatClock(new Date(first.until))}.`
        : null}
    </p>
  );
}
