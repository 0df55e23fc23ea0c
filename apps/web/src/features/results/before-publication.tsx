import { type ContestStage, hasReached } from '@urna/contract/election/contests';
import type { PublicElection } from '@urna/contract/election/elections';
import { Notice } from '@urna/ui/notice';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { type ContestAddress, withContest } from '../../domain/elections/public-contest.ts';
import { SealedBooth } from '../../domain/elections/sealed-booth.tsx';
import { SealedCheck } from '../../domain/elections/sealed-check.tsx';
import { Witnesses } from '../../domain/elections/witnesses.tsx';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/rendered.ts';
import { type Step, Steps } from '../../ui/layout/steps.tsx';
import { votingStateOfElection, wordsBefore } from './before-words.ts';
import { CredentialMakers } from './credential-makers.tsx';
import { correctedEmailsWords, disputedIdentitiesWords } from './outcome-words.ts';
import classes from './results.module.css';
import { SealingActs } from './sealing-acts.tsx';
import { VoteChecks } from './vote-checks.tsx';

/** The stage that each step leads to. */
const road = [
  { label: 'Votación cerrada', reaches: 'closed' },
  { label: 'Suma de las papeletas, sin abrirlas', reaches: 'tallied' },
  { label: 'Los custodios abren el total', reaches: 'decrypted' },
  { label: 'Publicación', reaches: 'published' },
] as const satisfies readonly { label: string; reaches: ContestStage }[];

function roadToResult(stage: ContestStage): Step[] {
  const next = road.findIndex(({ reaches }) => !hasReached(stage, reaches));
  return road.map(({ label, reaches }, place) => ({
    label,
    state: hasReached(stage, reaches) ? 'done' : place === next ? 'current' : 'pending',
  }));
}

/** The title of the turnout panel, which the staff's pages show too. */
export interface TurnoutPanel {
  contest: ContestAddress;
  live: boolean;
  title: string;
  level: 2 | 3;
}

interface BeforePublicationProps {
  contest: ContestAddress;
  election: PublicElection;
  Turnout: ComponentType<TurnoutPanel>;
}

/** What happens while there is no result yet. */
export function BeforePublication({ contest, election, Turnout }: BeforePublicationProps) {
  const { stage } = election;
  const now = useNow();
  const { title, text } = wordsBefore(election, now);
  return (
    <>
      <Notice type="info" role="status" title={title}>
        <p>{text}</p>
      </Notice>
      {hasReached(stage, 'closed') ? (
        <section className={classes.road} aria-labelledby="camino-resultado">
          <h2 id="camino-resultado" className={classes.heading}>
            Lo que falta para el resultado
          </h2>
          <Steps label="Pasos hasta el resultado" steps={roadToResult(stage)} />
        </section>
      ) : null}
      {hasReached(stage, 'open') ? (
        <Turnout
          contest={contest}
          live={votingStateOfElection(election, now) === 'open'}
          title="Votos por hora"
          level={2}
        />
      ) : null}
      {hasReached(stage, 'open') ? <VoteChecks contest={contest} /> : null}
      <SealingActs contest={contest} election={election} />
      {election.election ? <SealedBooth booth={election.election.booth} /> : null}
      {election.election?.check ? <SealedCheck check={election.election.check} /> : null}
      {election.election ? (
        <CredentialMakers contest={contest} authority={election.election.credential_authority} />
      ) : null}
      {election.election?.log ? <Witnesses contest={contest} log={election.election.log} /> : null}
      {election.election ? (
        <p className={classes.note}>
          {correctedEmailsWords(election.election.corrected_emails)}{' '}
          {disputedIdentitiesWords(election.election.disputed_identities)}
        </p>
      ) : null}
      {election.election ? (
        <p className={classes.note}>
          {'La urna es pública desde ya: puedes '}
          <Link to={withContest(paths.ballotBox, contest)}>ver sus papeletas cifradas</Link>
          {' o '}
          <Link to={withContest(paths.archiveCheck, contest)}>verificarla completa</Link>.
        </p>
      ) : null}
    </>
  );
}
