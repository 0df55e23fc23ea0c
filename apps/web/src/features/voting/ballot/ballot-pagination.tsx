import { ChevronLeftIcon, ChevronRightIcon } from '@urna/ui/icons';
import { ballotPages } from './ballot-pages.ts';
import classes from './ballot-pagination.module.css';

interface BallotPaginationProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

export function BallotPagination({ page, totalPages, onChange }: BallotPaginationProps) {
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
      <button type="button" className={classes.step} {...step(page - 1)}>
        <ChevronLeftIcon size={18} />
        <span className={classes.word}>Anterior</span>
      </button>
      <ol className={classes.pages}>
        {ballotPages(page, totalPages).map((entry) => (
          <li key={entry}>
            {entry === 'gap' ? (
              <span className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={classes.step}
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
      <button type="button" className={classes.step} {...step(page + 1)}>
        <span className={classes.word}>Siguiente</span>
        <ChevronRightIcon size={18} />
      </button>
    </nav>
  );
}
