import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { downloadArchive } from '@urna/contract/checking/ballot-box';
import { downloadActa } from '@urna/contract/election/results';
import { listProcesses, type PublishedProcess } from '@urna/contract/processes/processes';
import { counted } from '@urna/contract/shared/counted';
import { addressOf } from '@urna/contract/shared/endpoint';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { withContest } from '../../../shared/processes/public-contest.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import classes from './public-pages.module.css';

export const processesQuery = queryOptions({
  queryKey: ['processes'],
  queryFn: async ({ signal }) => (await publicClient.call(listProcesses, { signal })).data,
});

/** The current process and every archived one, with what they published. */
export function PublishedProcessesPage() {
  const list = useQuery(processesQuery);
  return (
    <PublicPage
      title="Procesos electorales"
      subtitle="El proceso en curso y los anteriores, con sus resultados, sus urnas y sus actas."
    >
      <QueryFailure query={list} />
      {list.isPending ? <Skeleton height={280} /> : null}
      {list.data?.length === 0 ? (
        <Notice type="info" role="status">
          Todavía no hay procesos electorales.
        </Notice>
      ) : null}
      {list.data?.map((process) => (
        <ProcessPanel key={process.slug} process={process} />
      ))}
    </PublicPage>
  );
}

function ProcessPanel({ process }: { process: PublishedProcess }) {
  const { title, body, period, organiser, state, contests } = process;
  return (
    <Panel
      title={title}
      aside={
        <span className={classes.state} data-tone={state === 'current' ? 'success' : 'plain'}>
          {state === 'current' ? 'En curso' : 'Archivado'}
        </span>
      }
    >
      <p className="dimmed">{`${body}, periodo ${period}. Organiza: ${organiser}.`}</p>
      <ul className="tiles gap-lg">
        {contests.map((one) => (
          <PublishedContest key={one.contest} process={process.slug} {...one} />
        ))}
      </ul>
    </Panel>
  );
}

type ContestProps = PublishedProcess['contests'][number] & { process: string };

function PublishedContest({ process, contest, title, question, published }: ContestProps) {
  const address = { process, contest };
  return (
    <li className={classes.contest}>
      <h3>
        <Link to={paths.resultsOf(process, contest)}>{title}</Link>
      </h3>
      <p className="dimmed">{question}</p>
      {published ? (
        <>
          <p className="dimmed">
            {`Resultado publicado el ${formatDateTime(published.at)}: ${counted(published.ballots, 'voto', 'votos')} de ${formatNumber(published.voters)} personas.`}
          </p>
          <ul className="cluster gap-lg" aria-label={`Lo publicado de ${title}`}>
            <li>
              <Link to={withContest(paths.archiveCheck, address)}>Verificar el archivo completo</Link>
            </li>
            <li>
              <a href={addressOf(downloadArchive, address)} download>
                Descargar la urna (.bel)
              </a>
            </li>
            <li>
              <a href={addressOf(downloadActa, address)} download>
                Descargar el acta (PDF)
              </a>
            </li>
          </ul>
        </>
      ) : (
        <p className="dimmed">Su resultado no se ha publicado.</p>
      )}
    </li>
  );
}
