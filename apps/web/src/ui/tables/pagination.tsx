import { useMediaQuery } from '@mantine/hooks';
import { ChevronLeftIcon, ChevronRightIcon, FirstPageIcon, LastPageIcon } from '@urna/ui/icons';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { pageWindow, rangeOfPage } from './page-window.ts';
import classes from './pagination.module.css';

const NARROW = '(max-width: 767.98px)';

interface PaginationProps {
  /** One-based. */
  page: number;
  perPage: number;
  total: number;
  /** False if `total` is a lower bound. */
  totalIsExact?: boolean;
  onChange: (page: number) => void;
  /** The noun of the items, in the plural. */
  noun: string;
  /** The accessible name. */
  label: string;
  windowSize?: number;
  narrowWindowSize?: number;
}

interface StepProps {
  label: string;
  /** Null at the first or last page. Not `disabled`, which would lose the focus of the person who reached the end. */
  target: number | null;
  onChange: (page: number) => void;
  current?: boolean;
  children: ReactNode;
}

function Step({ label, target, onChange, current = false, children }: StepProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.step}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        aria-disabled={target === null && !current ? true : undefined}
        onClick={() => {
          if (target !== null) onChange(target);
        }}
      >
        {children}
      </button>
    </li>
  );
}

export function Pagination({
  page,
  perPage,
  total,
  totalIsExact = true,
  onChange,
  noun,
  label,
  windowSize = 5,
  narrowWindowSize = 3,
}: PaginationProps) {
  const narrow = useMediaQuery(NARROW);
  const totalPages = Math.ceil(total / perPage);
  const { from, to } = rangeOfPage(page, perPage, total);
  const before = page > 1;
  const after = page < totalPages;
  return (
    <nav className={classes.pagination} aria-label={label}>
      <p className={classes.range} role="status">
        {`Mostrando ${formatNumber(from)} - ${formatNumber(to)} de ${totalIsExact ? '' : 'más de '}${formatNumber(total)}`}{' '}
        <span className={classes.noun}>{noun}</span>
      </p>
      {totalPages > 1 ? (
        <ul className={classes.steps}>
          <Step label="Primera página" target={before ? 1 : null} onChange={onChange}>
            <FirstPageIcon size={18} />
          </Step>
          <Step label="Página anterior" target={before ? page - 1 : null} onChange={onChange}>
            <ChevronLeftIcon size={18} />
          </Step>
          {pageWindow(page, totalPages, narrow ? narrowWindowSize : windowSize).map((number) => (
            <Step
              key={number}
              label={`Página ${formatNumber(number)}`}
              target={number === page ? null : number}
              current={number === page}
              onChange={onChange}
            >
              {formatNumber(number)}
            </Step>
          ))}
          <Step label="Página siguiente" target={after ? page + 1 : null} onChange={onChange}>
            <ChevronRightIcon size={18} />
          </Step>
          <Step label="Última página" target={after ? totalPages : null} onChange={onChange}>
            <LastPageIcon size={18} />
          </Step>
        </ul>
      ) : null}
    </nav>
  );
}
