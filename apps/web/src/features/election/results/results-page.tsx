import { Button, Skeleton } from '@mantine/core';
import type { PublicElection } from '@urna/contract/election/elections';
import { isVoteOver } from '@urna/contract/voting/voting-state';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/rendered.ts';
import { AnnouncedChanges } from '../../../shared/access/change-requests/announced-changes.tsx';
import { NoContest, ProcessNotice } from '../../../shared/election/contest-notices.tsx';
import { useElections } from '../../../shared/election/elections-api.ts';
import { usePublicContest, withContest } from '../../../shared/processes/public-contest.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { LinkTabs } from '../../../ui/layout/link-tabs.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { BeforePublication } from './before-publication.tsx';
import { PublishedResults } from './published-results.tsx';
import classes from './results.module.css';
import { Section } from './section.tsx';

const head = {
  title: 'Resultados',
  subtitle:
    'Participación hora por hora y, cuando se publica, el resultado con todo lo que hace falta para comprobarlo.',
};

const published = { subtitle: 'El resultado de la votación y todo lo que hace falta para comprobarlo.' };

/** For whoever voted, once the vote is over. */
export function OwnVote({ election, forgotten }: { election: PublicElection; forgotten: boolean }) {
  const now = useNow();
  if (!isPastVote(election, now)) return null;
  return (
    <Section id="tu-voto" title="¿Votaste?">
      {forgotten ? (
        <p className="dimmed prose">
          Los datos personales de quienes votaron se borraron al terminar el plazo para conservarlos: ya no se pueden
          descargar certificados. Los que se descargaron antes{' '}
          <Link to={paths.verification}>se siguen pudiendo verificar</Link>.
        </p>
      ) : (
        <>
          <p className="dimmed prose">
            Identifícate como lo hiciste para votar: verás que tu voto quedó registrado y podrás descargar tu
            certificado.
          </p>
          <div className="cluster gap-sm">
            <Button component="a" href={paths.pastVote(election.process, election.contest)} variant="default">
              Ya voté: mi certificado
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

/** The public state of the elections: turnout during voting, then the results. */
export function ResultsPage() {
  const { words, contest, address, error, retry } = usePublicContest();
  // Polls, because people leave this page open on election night.
  const elections = useElections({ live: true, process: address.process });
  const election = elections.data?.find((one) => one.contest === contest?.contest);
  const forgotten = words?.process.voters_forgotten ?? false;
  if (!contest) return <NoContest head={head} words={words} error={error} retry={retry} />;
  const isPublished = election?.stage === 'published';
  return (
    <PublicPage {...head} {...(isPublished && published)} documentTitle={`Resultados: ${contest.title}`}>
      <div className={classes.onScreen} data-screen-only>
        <ProcessNotice words={words} />
        <AnnouncedChanges />
      </div>
      <LinkTabs
        label="Elecciones"
        tabs={(words?.contests ?? []).map((one) => ({
          to: address.process
            ? paths.resultsOf(address.process, one.contest)
            : withContest(paths.results, { contest: one.contest }),
          label: one.title,
          current: one === contest,
        }))}
      />
      {elections.error && !election ? <QueryFailure query={elections} /> : null}
      {elections.isPending ? (
        <div className="stack" role="status" aria-label="Cargando los resultados">
          <Skeleton height={120} />
          <Skeleton height={380} />
        </div>
      ) : null}
      {election && isPublished ? (
        <PublishedResults
          key={contest.contest}
          contest={address}
          log={election.election?.log ?? null}
          ownVote={<OwnVote election={election} forgotten={forgotten} />}
        />
      ) : null}
      {election && !isPublished ? (
        <>
          <BeforePublication key={contest.contest} contest={address} election={election} />
          <OwnVote election={election} forgotten={forgotten} />
        </>
      ) : null}
    </PublicPage>
  );
}

/** Whether whoever voted can only prove it, as the server decides too. */
function isPastVote({ stage, closes_at, election }: PublicElection, now: Date): boolean {
  const times = closes_at === null ? undefined : { closes_at };
  return isVoteOver({ stage, cleared: election?.sealing_act.complete === true }, times, now);
}
