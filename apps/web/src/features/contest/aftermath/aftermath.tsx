import { Button, Skeleton } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { repeatCauseLabels, tieMethodLabels } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import classes from './aftermath.module.css';
import { useContestResults } from './aftermath-api.ts';
import { RepeatModal } from './repeat-modal.tsx';
import { TieModal } from './tie-modal.tsx';

interface AftermathProps {
  contest: Contest;
  /** Whether this person may repeat the vote or resolve a tie. */
  administers: boolean;
}

/** What follows a published result: the repetition that a majority of blank votes obliges to, and the resolved tie. */
export function Aftermath({ contest, administers }: AftermathProps) {
  const results = useContestResults(contest.contest);
  if (results.data) return <KnownAftermath contest={contest} results={results.data} administers={administers} />;
  if (!results.error) return <Skeleton height={80} />;
  return <QueryFailure query={results} />;
}

interface KnownProps extends AftermathProps {
  results: Results;
}

function KnownAftermath({ contest, results, administers }: KnownProps) {
  const [asking, setAsking] = useState<'repeat' | 'resolve' | null>(null);
  const { outcome, tie_resolution: resolution, repeats, repeated_by: next } = results;
  const isOpenTie = outcome.kind === 'tie' && !resolution;
  const close = () => setAsking(null);
  const mayRepeat = administers && !next;
  if (!repeats && !resolution && !next && !mayRepeat && !isOpenTie && outcome.kind !== 'blank_majority') return null;
  return (
    <div className={classes.aftermath}>
      {repeats ? (
        <p className={classes.text}>
          {`${repeatCauseLabels[repeats.because]}: esta votación repite `}
          <Link to={paths.staff.contest(repeats.contest)}>{repeats.title}</Link>.
        </p>
      ) : null}
      {resolution ? (
        <p className={classes.text}>
          {`El empate se resolvió el ${formatDateTime(resolution.resolved_on)}: ${tieMethodLabels[resolution.method].toLocaleLowerCase('es-CO')}, ante ${resolution.resolved_by}. Lo registró ${resolution.recorded_by}. `}
          <a href={resolution.minutes.url} download>
            Acta del empate (PDF)
          </a>
        </p>
      ) : null}
      {next ? (
        <p className={classes.text}>
          {`${repeatCauseLabels[next.because]}: la votación se repite en `}
          <Link to={paths.staff.contest(next.contest)}>{next.title}</Link>.
        </p>
      ) : null}
      {next ? null : <Call results={results} />}
      {mayRepeat ? (
        <div className={classes.buttons}>
          {isOpenTie ? <Button onClick={() => setAsking('resolve')}>Resolver el empate</Button> : null}
          <Button
            variant={outcome.kind === 'blank_majority' ? 'filled' : 'default'}
            onClick={() => setAsking('repeat')}
          >
            Repetir la votación
          </Button>
        </div>
      ) : null}
      {asking === 'repeat' ? <RepeatModal contest={contest} results={results} onClose={close} /> : null}
      {asking === 'resolve' && outcome.kind === 'tie' ? (
        <TieModal contest={contest} results={results} tie={outcome} onClose={close} />
      ) : null}
    </div>
  );
}

/** What the result calls for. */
function Call({ results: { outcome, tie_resolution: resolution } }: { results: Results }) {
  if (outcome.kind === 'blank_majority') {
    return (
      <Notice type="warning" title="El voto en blanco obtuvo la mayoría absoluta">
        {`La regla de esta elección: ${outcome.rule}.`}
      </Notice>
    );
  }
  if (outcome.kind !== 'tie' || resolution) return null;
  return (
    <Notice type="warning" title="Hay un empate que la cuenta no decide">
      Registre cómo se resolvió, con su acta, o repita la votación entre quienes empataron.
    </Notice>
  );
}
