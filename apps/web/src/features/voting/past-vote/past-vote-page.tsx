import type { PageWords } from '@urna/contract/process/page-words';
import type { PastVote } from '@urna/contract/voting/voting';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useState } from 'react';
import { Link } from 'react-router';
import { useElections } from '../../../domain/elections/elections-api.ts';
import { NoContest } from '../../../domain/elections/no-contest.tsx';
import { isPastVote, VotersForgotten } from '../../../domain/elections/past-vote.tsx';
import { usePublicContest, withContest } from '../../../domain/elections/public-contest.ts';
import { DataPolicyLine } from '../../../domain/process/data-policy-line.tsx';
import { type ShownContest, shownProcess } from '../../../domain/process/shown-process.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { FailureBanner } from '../../../ui/feedback/failure-banner.tsx';
import { AlreadyVoted } from '../login/already-voted.tsx';
import classes from '../login/login.module.css';
import { NoVote } from '../login/no-vote.tsx';
import type { Voted } from '../login/voter-login.ts';
import { ProofSteps } from './proof-steps.tsx';

const head = { title: 'Tu certificado de votación', subtitle: 'Para quienes votaron en una elección que ya cerró.' };

/**
 * Whoever voted in a vote that is over proves it, also in an archived process. The address names the vote, nothing of it
 * reaches the voter's session, and nobody votes here: today's vote has its own login.
 */
export function PastVotePage() {
  const { words, contest, address, error, retry } = usePublicContest();
  const elections = useElections({ live: false, process: address.process });
  if (!contest || !words) return <NoContest head={head} words={words} error={error} retry={retry} />;
  const election = elections.data?.find((one) => one.contest === contest.contest);
  if (!election) {
    return (
      <EntryPanel {...head} refused={false}>
        {elections.error ? (
          <FailureBanner
            error={elections.error}
            onRetry={() => void elections.refetch()}
            retrying={elections.isFetching}
          />
        ) : null}
      </EntryPanel>
    );
  }
  const { title } = contest;
  const subtitle = `${title}. ${words.process.title}.`;
  const forgotten = words.process.voters_forgotten;
  if (forgotten || !isPastVote(election, new Date(serverNow()))) {
    return (
      <EntryPanel title={head.title} subtitle={subtitle} refused={false}>
        <Notice type="info" role="status">
          {forgotten ? (
            <VotersForgotten />
          ) : (
            <>
              Esta votación no ha terminado. <Link to={paths.voting.select}>Ver las votaciones</Link>
            </>
          )}
        </Notice>
      </EntryPanel>
    );
  }
  return <Proof key={`${words.process.slug} ${contest.contest}`} words={words} contest={contest} subtitle={subtitle} />;
}

interface ProofProps {
  words: PageWords;
  contest: ShownContest;
  subtitle: string;
}

export function Proof({ words: { process }, contest, subtitle }: ProofProps) {
  const [voted, setVoted] = useState<Voted | null>(null);
  const [noVote, setNoVote] = useState<string | null>(null);
  const vote: PastVote = { process: process.slug, contest: contest.contest };
  if (voted) {
    const box = withContest(paths.archiveCheck, vote);
    return <AlreadyVoted voted={voted} contest={contest} process={process} box={box} />;
  }
  if (noVote !== null) {
    return <NoVote words={noVote} process={process} results={paths.resultsOf(vote.process, vote.contest)} />;
  }
  return (
    <ProofSteps
      vote={vote}
      login={contest.login}
      head={{ title: head.title, subtitle }}
      aside={<OtherWays vote={vote} login={contest.login} />}
      onVoted={setVoted}
      onNoVote={setNoVote}
    >
      <div className={classes.above}>
        <Notice type="info" title="Esta votación ya cerró">
          Si votaste en ella, identifícate como lo hiciste para votar: verás que tu voto quedó registrado y podrás
          descargar tu certificado.
        </Notice>
      </div>
    </ProofSteps>
  );
}

function OtherWays({ vote, login }: { vote: PastVote; login: ShownContest['login'] }) {
  const links = [
    ...(login === 'password'
      ? [{ to: withContest(paths.voting.forgotPassword, vote), label: '¿Olvidaste tu contraseña?' }]
      : []),
    { to: paths.resultsOf(vote.process, vote.contest), label: 'Ver los resultados' },
    ...(shownProcess ? [{ to: paths.voting.select, label: `Votaciones de ${shownProcess.title}` }] : []),
  ];
  return (
    <>
      <ul className={classes.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <p className={classes.policy}>
        <DataPolicyLine informal />
      </p>
    </>
  );
}
