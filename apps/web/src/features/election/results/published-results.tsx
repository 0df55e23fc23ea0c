// A published result: votes, turnout, evidence and downloads.

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LogView } from '@urna/contract/checking/witnesses';
import { repeatCauseLabels } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { tellPart, tellShare } from '@urna/contract/shared/share';
import { Notice } from '@urna/ui/notice';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { resultsQuery, verifierQuery } from '../../../shared/election/elections-api.ts';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';
import { StatCard, StatCards } from '../../../ui/charts/stat-card.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { CheckByProgram } from './check-by-program.tsx';
import { CredentialMakers } from './key-holders.tsx';
import { correctedEmailsWords, disputedIdentitiesWords, outcomeWords } from './outcome-words.ts';
import { PublishedFacts } from './published-facts.tsx';
import { ResultChart } from './result-chart.tsx';
import classes from './results.module.css';
import { Section } from './section.tsx';
import { VoteChecks } from './vote-checks.tsx';
import { Witnesses } from './witnesses.tsx';

interface PublishedResultsProps {
  contest: ContestAddress;
  log: LogView | null;
  ownVote: ReactNode;
}

export function PublishedResults({ contest, log, ownVote }: PublishedResultsProps) {
  const results = useQuery(resultsQuery(contest));
  // The largest public page: deferred, it renders in slices.
  const data = useDeferredValue(results.data);
  if (!data) {
    return results.error ? <QueryFailure query={results} /> : <Skeleton height={480} />;
  }
  return <ResultSheet results={data} address={contest} log={log} ownVote={ownVote} />;
}

interface SheetProps {
  results: Results;
  address: ContestAddress;
}

function ResultSheet({ results, address, log, ownVote }: SheetProps & Pick<PublishedResultsProps, 'log' | 'ownVote'>) {
  const { ballots, voters, blank } = results;
  return (
    <>
      <header className="stack gap-2xs">
        <h2 className={classes.heading}>{results.question}</h2>
        <p className="dimmed prose">
          {results.process_title}. Publicado el{' '}
          <time dateTime={results.published_at}>{formatDateTime(results.published_at)}</time>
        </p>
      </header>
      <OutcomeNotice results={results} />
      <RepetitionNotice results={results} address={address} />
      <StatCards label="Participación" perRow={4}>
        <StatCard label="Votos" value={ballots} detail={`${tellShare(results.turnout)} del censo`} />
        <StatCard label="Personas en el censo" value={voters} />
        <StatCard
          label="No votaron"
          value={voters - ballots}
          detail={voters === 0 ? null : tellPart(voters - ballots, voters)}
        />
        {blank ? <StatCard label="Votos en blanco" value={blank.votes} detail={tellShare(blank.share)} /> : null}
      </StatCards>
      <p className="dimmed prose">
        {correctedEmailsWords(results.corrected_emails)} {disputedIdentitiesWords(results.disputed_identities)}
      </p>
      <ResultChart results={results} />
      {ownVote}
      <Section id="comprobar" title="Compruébalo tú">
        <p className="dimmed prose">
          El resultado no se cree, se comprueba. La urna completa es pública: con ella cualquiera rehace la cuenta.
        </p>
        <div className="cluster gap-sm">
          <Button component={Link} to={withContest(paths.archiveCheck, address)}>
            Verificar en este navegador
          </Button>
          <Button component="a" href={results.archive.url} download variant="default">
            {`Descargar la urna (.bel, ${formatBytes(results.archive.bytes)})`}
          </Button>
          <Button component="a" href={results.acta_url} download variant="default">
            Descargar el acta (PDF)
          </Button>
          <Button component="a" href={results.decryption_proofs_url} download variant="default">
            Descargar las pruebas de descifrado (.json)
          </Button>
        </div>
        <p>
          ¿Votaste? Con tu código de seguimiento puedes{' '}
          <Link to={withContest(paths.ballotBox, address)}>buscar tu papeleta en la urna</Link>.
        </p>
        <VerifierLink inActa={results.verifier_sha256} />
        <CheckByProgram results={results} />
      </Section>
      <VoteChecks contest={address} />
      <CredentialMakers contest={address} authority={results.credential_authority} />
      {log ? <Witnesses contest={address} log={log} /> : null}
      <PublishedFacts results={results} />
    </>
  );
}

/** The outcome of the count, and the rule for blank votes, whether it applied or not. */
function OutcomeNotice({ results }: { results: Results }) {
  const { tone, title, equals, text } = outcomeWords(results);
  const { blank, blank_majority_rule: rule, outcome } = results;
  return (
    <Notice type={tone} role="note" title={title}>
      {equals ? (
        <ul className="name">
          {equals.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <p>{text}</p>
      {results.tie_resolution ? (
        <p>
          <a href={results.tie_resolution.minutes.url} download>
            Acta con que se resolvió el empate (PDF)
          </a>
        </p>
      ) : null}
      {blank && rule && outcome.kind !== 'blank_majority' ? <p>{`Regla del voto en blanco: ${rule}.`}</p> : null}
    </Notice>
  );
}

/** Names the contest that this one repeats, or the one that repeats it. */
function RepetitionNotice({ results: { repeats, repeated_by: next }, address }: SheetProps) {
  if (!repeats && !next) return null;
  const linkTo = (contest: string, title: string) => (
    <Link to={address.process ? paths.resultsOf(address.process, contest) : withContest(paths.results, { contest })}>
      {title}
    </Link>
  );
  return (
    <Notice type="info" role="note" title={next ? 'Esta votación se repitió' : 'Esta votación repite otra'}>
      {repeats ? (
        <p>
          Repite {linkTo(repeats.contest, repeats.title)}: {reasonWords(repeats)}
        </p>
      ) : null}
      {next ? (
        <p>
          La repite {linkTo(next.contest, next.title)}: {reasonWords(next)} Este resultado queda publicado.
        </p>
      ) : null}
    </Notice>
  );
}

const reasonWords = ({ because, reason }: NonNullable<Results['repeats']>): string =>
  because === 'other' ? `«${reason ?? ''}».` : `${repeatCauseLabels[because].toLocaleLowerCase('es-CO')}.`;

/** The offline verifier, and how to know that it is the one that the acta names: this page could offer any other. */
function VerifierLink({ inActa }: { inActa: string | null }) {
  const { data: offered } = useQuery(verifierQuery);
  if (!offered) return null;
  return (
    <p>
      ¿No quieres confiar en esta página? Descarga{' '}
      <a href={offered.path} download>{`el verificador (.html, ${formatBytes(offered.bytes)})`}</a>, un solo archivo que
      hace la misma comprobación en tu equipo, también sin internet.{' '}
      {offered.sha256 === inActa ? (
        'Antes de abrirlo compara su huella SHA-256 con la que está en el acta.'
      ) : (
        <>
          {inActa === null
            ? 'El acta de este resultado no lo nombra.'
            : 'Es de otra versión que el que nombra el acta.'}{' '}
          Antes de abrirlo compara su huella SHA-256, <code>{offered.sha256}</code>, con la que publican otros.
        </>
      )}
    </p>
  );
}
