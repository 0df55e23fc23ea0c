import { type BallotPaper, CHOICES_PER_PAGE } from '@urna/contract/election/ballots';
import { candidateKindBadges } from '@urna/contract/election/contests';
import { Button, IconButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, SearchIcon } from '@urna/ui/icons';
import pagination from '@urna/ui/pagination.module.css';
import { useMemo, useRef, useState } from 'react';
import { ballotPages, searchChoices, sharedDetails } from '../paper.ts';
import { numberWords } from '../words.ts';
import classes from './ballot.module.css';
import { BLANK_BUTTON, BlankChoice, ChoiceCard } from './choice-card.tsx';

function countWords(count: number, total: number, isSearching: boolean): string {
  if (isSearching) return `Mostrando ${numberWords(count)} de ${numberWords(total)} candidatos`;
  return `${numberWords(total)} candidatos disponibles`;
}

interface BallotListProps {
  paper: BallotPaper;
  /** Opens the proposal of the candidate at this position, or all of them. */
  onRead: (position: number | null) => void;
}

/** Search and page aren't kept in the address, because they reveal which choice the voter is about to make. */
export function BallotList({ paper: { choices, blank, candidate_type }, onRead }: BallotListProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const matches = useMemo(() => searchChoices(choices, text), [choices, text]);
  const shared = useMemo(() => sharedDetails(choices), [choices]);
  const totalPages = Math.ceil(matches.length / CHOICES_PER_PAGE);
  const current = Math.min(page, Math.max(totalPages, 1));
  const shown = matches.slice((current - 1) * CHOICES_PER_PAGE, current * CHOICES_PER_PAGE);

  const turnTo = (next: number) => {
    setPage(next);
    window.scrollTo({ top: 0, behavior: 'instant' });
    list.current?.focus({ preventScroll: true });
  };
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };

  return (
    <div className={classes.choices}>
      <div className={classes.tools}>
        <Search value={text} onChange={search} />
        <div className="ends">
          <p className={classes.count} role="status">
            {countWords(matches.length, choices.length, text.trim() !== '')}
          </p>
          {blank ? <BlankShortcut /> : null}
        </div>
        <Button variant="default" size="sm" onClick={() => onRead(null)}>
          Conocer las propuestas
        </Button>
      </div>
      {shared.length > 0 ? <p className={classes.shared}>Todos: {shared.join(', ')}.</p> : null}
      {matches.length === 0 ? (
        <div className={`dimmed ${classes.empty ?? ''}`}>
          <p className={classes.emptyTitle}>No se encontraron candidatos</p>
          <p>Intenta con diferentes términos de búsqueda.</p>
        </div>
      ) : (
        <ul
          ref={list}
          className={classes.grid}
          tabIndex={-1}
          aria-label={totalPages > 1 ? `Candidatos, página ${String(current)} de ${String(totalPages)}` : 'Candidatos'}
        >
          {shown.map((choice) => (
            <ChoiceCard
              key={choice.position}
              choice={choice}
              badge={candidateKindBadges[candidate_type]}
              shared={shared}
              onRead={() => onRead(choice.position)}
            />
          ))}
        </ul>
      )}
      {blank ? <BlankChoice /> : null}
      <Pagination page={current} totalPages={totalPages} onChange={turnTo} />
    </div>
  );
}

function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <TextField
      ref={field}
      label="Buscar candidatos por nombre, título, ciudad o institución"
      quietLabel
      placeholder="Buscar candidatos por nombre..."
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={80}
      value={value}
      before={<SearchIcon size={18} />}
      after={
        value ? (
          <IconButton label="Limpiar la búsqueda" size="sm" onClick={clear}>
            <CloseIcon size={18} />
          </IconButton>
        ) : null
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/**
 * The short way to the last choice. A button, not a link to a fragment: the address must not tell what somebody is about to
 * choose.
 */
function BlankShortcut() {
  const go = () => {
    const button = document.getElementById(BLANK_BUTTON);
    button?.scrollIntoView({ block: 'center', behavior: 'instant' });
    button?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.shortcut} onClick={go}>
      Ir al voto en blanco
    </button>
  );
}

interface PaginationProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

function Pagination({ page, totalPages, onChange }: PaginationProps) {
  if (totalPages < 2) return null;
  // Not `disabled` at the ends, which would lose the focus of the person who got there.
  const step = (target: number) => ({
    'aria-disabled': target < 1 || target > totalPages || undefined,
    onClick: () => {
      if (target >= 1 && target <= totalPages && target !== page) onChange(target);
    },
  });
  return (
    <nav className={classes.pagination} aria-label="Páginas de candidatos">
      <button type="button" className={pagination.step} aria-label="Anterior" {...step(page - 1)}>
        <ChevronLeftIcon size={18} />
        <span className={classes.word}>Anterior</span>
      </button>
      <ol className={pagination.steps}>
        {ballotPages(page, totalPages).map((entry) => (
          <li key={entry}>
            {entry === 'gap' ? (
              <span className={pagination.step} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={pagination.step}
                aria-label={`Página ${String(entry)}`}
                aria-current={entry === page ? 'page' : undefined}
                {...step(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className={pagination.step} aria-label="Siguiente" {...step(page + 1)}>
        <span className={classes.word}>Siguiente</span>
        <ChevronRightIcon size={18} />
      </button>
    </nav>
  );
}
