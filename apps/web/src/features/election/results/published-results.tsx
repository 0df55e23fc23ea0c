// A published result: votes, turnout, evidence and downloads.

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LogView } from '@urna/contract/checking/witnesses';
import { repeatCauseLabels } from '@urna/contract/election/repetitions';
import { describeResult } from '@urna/contract/election/result-words';
import type { Results } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { useLinkPreview } from '@urna/ui/panel';
import { type ReactNode, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useOrigin } from '../../../lib/rendered.ts';
import { resultsQuery } from '../../../shared/election/elections-api.ts';
import { ClaimCounts } from '../../../shared/processes/claim-counts.tsx';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';
import { PageTools } from '../../../ui/buttons/page-tools.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { CheckElsewhere, CheckYourself } from './check-yourself.tsx';
import { Elected, KeyFigures } from './elected.tsx';
import { CredentialMakers } from './key-holders.tsx';
import { correctedEmailsWords, disputedIdentitiesWords } from './outcome-words.ts';
import { PublishedFacts } from './published-facts.tsx';
import { ResultChart } from './result-chart.tsx';
import classes from './results.module.css';
import { Pairs } from './section.tsx';
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
  const title = `Resultados: ${results.question}`;
  useLinkPreview({
    description: describeResult(results),
    image: { path: results.picture_url, alt: describeResult(results) },
  });
  return (
    <div className={classes.report}>
      {/* Not a header element: base.css hides those on paper. */}
      <div className="stack gap-2xs">
        <h2 className={classes.heading}>{results.question}</h2>
        <p className="dimmed">
          {results.process_title}. Publicado el{' '}
          <time dateTime={results.published_at}>{formatDateTime(results.published_at)}</time>
        </p>
      </div>
      <div className={classes.top}>
        <div className="stack">
          <Elected results={results} />
          <RepetitionNotice results={results} address={address} />
          <KeyFigures results={results} />
          <div className="cluster" data-screen-only>
            <PageTools title={title} path={paths.resultsOf(results.process, results.contest)} />
            <Button component="a" href={results.picture_url} download variant="default" size="sm">
              Imagen para compartir
            </Button>
          </div>
        </div>
        <CheckYourself results={results} address={address} />
      </div>
      <ResultChart results={results} />
      <p className="dimmed prose">
        {correctedEmailsWords(results.corrected_emails)} {disputedIdentitiesWords(results.disputed_identities)}
      </p>
      <ClaimCounts process={address.process} />
      <OnPaper results={results} />
      <div className={classes.onScreen} data-screen-only>
        {ownVote}
        <CheckElsewhere results={results} />
        <VoteChecks contest={address} />
        <CredentialMakers contest={address} authority={results.credential_authority} />
        {log ? <Witnesses contest={address} log={log} /> : null}
        <PublishedFacts results={results} />
      </div>
    </div>
  );
}

/** Ends the printed report: what its reader needs to check it, in place of the links. */
function OnPaper({ results }: { results: Results }) {
  const origin = useOrigin();
  return (
    <section className={classes.onPaper} aria-labelledby="en-papel">
      <h2 id="en-papel">Para comprobar este resultado</h2>
      <Pairs
        pairs={[
          ['Está publicado en', origin + paths.resultsOf(results.process, results.contest)],
          ['Se comprueba en', origin + withContest(paths.archiveCheck, results)],
          ['La urna completa', origin + results.archive.url],
          ['Su huella SHA-256', <code key="hash">{results.archive.sha256}</code>],
        ]}
      />
      <p>Con la urna cualquiera rehace la cuenta. Si la huella de un archivo es otra, no es el que se publicó.</p>
    </section>
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
