import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { repeatCauseLabels, tieMethodLabels } from '@urna/contract/election/repetitions';
import type { Results } from '@urna/contract/election/results';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { resultsQuery } from '../../../shared/election/elections-api.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import type { StepProps } from '../contest/life.ts';
import { RepeatModal } from './repeat-modal.tsx';
import { TieModal } from './tie-modal.tsx';

type AftermathProps = Pick<StepProps, 'contest' | 'administers'>;

/** What follows a published result: the repetition that a majority of blank votes obliges to, and the resolved tie. */
export function Aftermath({ contest, administers }: AftermathProps) {
  // A repetition that another administrator called is told on the next visit.
  const results = useQuery({ ...resultsQuery({ contest: contest.contest }), staleTime: 0 });
  if (results.data) return <KnownAftermath contest={contest} results={results.data} administers={administers} />;
  return results.error ? <QueryFailure query={results} /> : <Skeleton height={80} />;
}

function KnownAftermath({ contest, results, administers }: AftermathProps & { results: Results }) {
  const { outcome, tie_resolution: resolution, repeats, repeated_by: next } = results;
  const openTie = outcome.kind === 'tie' && !resolution ? outcome : null;
  const mayRepeat = administers && !next;
  if (!repeats && !resolution && !next && !mayRepeat && !openTie && outcome.kind !== 'blank_majority') return null;
  return (
    <div className="stack">
      {repeats ? <Other words="esta votación repite" other={repeats} /> : null}
      {resolution ? (
        <p className="prose">
          {`El empate se resolvió el ${formatDateTime(resolution.resolved_on)}: ${tieMethodLabels[resolution.method].toLocaleLowerCase('es-CO')}, ante ${resolution.resolved_by}. Lo registró ${resolution.recorded_by}. `}
          <a href={resolution.minutes.url} download>
            Acta del empate (PDF)
          </a>
        </p>
      ) : null}
      {next ? <Other words="la votación se repite en" other={next} /> : null}
      {next ? null : <Call results={results} />}
      {mayRepeat ? (
        <div className="cluster gap-sm">
          {openTie ? (
            <ModalButton
              renderModal={(close) => <TieModal contest={contest} results={results} tie={openTie} onClose={close} />}
            >
              Resolver el empate
            </ModalButton>
          ) : null}
          <ModalButton
            variant={outcome.kind === 'blank_majority' ? 'filled' : 'default'}
            renderModal={(close) => <RepeatModal contest={contest} results={results} onClose={close} />}
          >
            Repetir la votación
          </ModalButton>
        </div>
      ) : null}
    </div>
  );
}

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

/** The vote that this one repeats, or the one that repeats it. */
function Other({ words, other }: { words: string; other: NonNullable<Results['repeats']> }) {
  return (
    <p className="prose">
      {`${repeatCauseLabels[other.because]}: ${words} `}
      <Link to={paths.staff.contest(other.contest)}>{other.title}</Link>.
    </p>
  );
}
