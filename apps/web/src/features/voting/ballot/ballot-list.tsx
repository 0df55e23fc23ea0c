import { Button } from '@mantine/core';
import { type BallotPaper, CHOICES_PER_PAGE } from '@urna/contract/ballots';
import { BLANK_CHOICE } from '@urna/contract/contests';
import { useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import classes from './ballot.module.css';
import { BallotPagination } from './ballot-pagination.tsx';
import { BallotSearch } from './ballot-search.tsx';
import { choose } from './ballot-store.ts';
import { ChoiceCard } from './choice-card.tsx';
import { searchChoices } from './search-choices.ts';

/** The number of photos visible before scrolling, on the narrowest and on the widest screen. */
const EAGER_PHOTOS = 4;

function countLine(found: number, total: number, searching: boolean): string {
  if (searching) return `Mostrando ${formatNumber(found)} de ${formatNumber(total)} candidatos`;
  return `${formatNumber(total)} candidatos disponibles`;
}

/** Search and page aren't kept in the URL, because they reveal which choice the voter is about to make. */
export function BallotList({ paper: { candidate_type, choices, blank } }: { paper: BallotPaper }) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => searchChoices(choices, text), [choices, text]);
  const totalPages = Math.ceil(found.length / CHOICES_PER_PAGE);
  const shown = found.slice((page - 1) * CHOICES_PER_PAGE, page * CHOICES_PER_PAGE);

  const turnTo = (next: number) => {
    setPage(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <div className={classes.tools}>
        <BallotSearch
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        <p className={classes.count} role="status">
          {countLine(found.length, choices.length, text.trim() !== '')}
        </p>
      </div>
      {blank ? <BlankCard /> : null}
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
          aria-label={totalPages > 1 ? `Candidatos, página ${String(page)} de ${String(totalPages)}` : 'Candidatos'}
        >
          {shown.map((choice, at) => (
            <ChoiceCard key={choice.position} kind={candidate_type} choice={choice} eagerPhoto={at < EAGER_PHOTOS} />
          ))}
        </ul>
      )}
      <BallotPagination page={page} totalPages={totalPages} onChange={turnTo} />
    </>
  );
}

/** Shown above the list on every page and in every search: a choice like any other. */
function BlankCard() {
  return (
    <section className={classes.card} aria-labelledby="voto-en-blanco">
      <svg className={classes.sheet} viewBox="0 0 40 48" aria-hidden="true" focusable="false">
        <path className={classes.paper} d="M4 2h24l8 8v36H4Z" />
        <path className={classes.fold} d="M28 2v8h8Z" />
      </svg>
      <div className={classes.words}>
        <h2 id="voto-en-blanco" className={classes.title}>
          {BLANK_CHOICE}
        </h2>
        <p className={classes.text}>Es una opción válida: se cuenta como las demás.</p>
      </div>
      <Button
        className={classes.vote ?? ''}
        onClick={() => choose({ place: 'blank', name: BLANK_CHOICE, photoUrl: null })}
      >
        Votar en blanco
      </Button>
    </section>
  );
}
