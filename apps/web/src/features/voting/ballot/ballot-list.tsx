import { Button } from '@mantine/core';
import { type BallotPaper, CHOICES_PER_PAGE } from '@urna/contract/election/ballots';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { searchCandidates } from '../../../domain/candidates/search-candidates.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import classes from './ballot.module.css';
import { BallotPagination } from './ballot-pagination.tsx';
import { BallotSearch } from './ballot-search.tsx';
import { BlankChoice, BlankShortcut } from './blank-choice.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { sharedDetails } from './shared-details.ts';

/** Loaded when a voter asks for it: most of a ballot's visits don't. */
const ProposalsPanel = lazy(async () => ({ default: (await import('./proposals-panel.tsx')).ProposalsPanel }));
/** The number of photos visible before scrolling, on the narrowest and on the widest screen. */
const EAGER_PHOTOS = 4;

function countLine(found: number, total: number, searching: boolean): string {
  if (searching) return `Mostrando ${formatNumber(found)} de ${formatNumber(total)} candidatos`;
  return `${formatNumber(total)} candidatos disponibles`;
}

/** "Categoría Contador. Todos: Contador Público, Bogotá, D.C." */
function sharedWords(kind: string, shared: readonly string[]): string {
  return `Categoría ${kind}.${shared.length > 0 ? ` Todos: ${shared.join(', ')}.` : ''}`;
}

/** Search and page aren't kept in the URL, because they reveal which choice the voter is about to make. */
export function BallotList({ paper }: { paper: BallotPaper }) {
  const { candidate_type, choices, blank } = paper;
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => searchCandidates(choices, text), [choices, text]);
  const shared = useMemo(() => sharedDetails(choices), [choices]);
  // A phone's rows are a quarter of a card: all of them on one page (decision 53).
  const perPage = useIsPhone() ? Math.max(found.length, 1) : CHOICES_PER_PAGE;
  const totalPages = Math.ceil(found.length / perPage);
  const current = Math.min(page, Math.max(totalPages, 1));
  const shown = found.slice((current - 1) * perPage, current * perPage);

  /** Whose proposal is open, by position; null for everyone's. */
  const [reading, setReading] = useState<number | null>();

  const turnTo = (next: number) => {
    setPage(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className={classes.choices}>
        <div className={classes.tools}>
          <BallotSearch
            value={text}
            onChange={(next) => {
              setText(next);
              setPage(1);
            }}
          />
          <div className={classes.beside}>
            <p className={classes.count} role="status">
              {countLine(found.length, choices.length, text.trim() !== '')}
            </p>
            {blank ? <BlankShortcut /> : null}
          </div>
          <Button variant="default" size="sm" onClick={() => setReading(null)}>
            Conocer las propuestas
          </Button>
        </div>
        <p className={classes.shared}>{sharedWords(candidateKindBadges[candidate_type], shared)}</p>
        {found.length === 0 ? (
          <div className={classes.empty}>
            <p className={classes.emptyTitle}>No se encontraron candidatos</p>
            <p>Intenta con diferentes términos de búsqueda.</p>
          </div>
        ) : (
          <ul
            ref={list}
            className={classes.grid}
            tabIndex={-1}
            aria-label={
              totalPages > 1 ? `Candidatos, página ${String(current)} de ${String(totalPages)}` : 'Candidatos'
            }
          >
            {shown.map((choice, at) => (
              <ChoiceCard
                key={choice.position}
                choice={choice}
                shared={shared}
                eagerPhoto={at < EAGER_PHOTOS}
                onRead={() => setReading(choice.position)}
              />
            ))}
          </ul>
        )}
        {blank ? <BlankChoice /> : null}
        <BallotPagination page={current} totalPages={totalPages} onChange={turnTo} />
      </div>
      {reading === undefined ? null : (
        <Suspense>
          <ProposalsPanel paper={paper} asked={reading} onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  );
}
