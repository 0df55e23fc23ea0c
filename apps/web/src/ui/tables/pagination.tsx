import { useMediaQuery } from '@mantine/hooks';
import { ChevronLeftIcon, ChevronRightIcon, FirstPageIcon, LastPageIcon } from '@urna/ui/icons';
import classes from '@urna/ui/pagination.module.css';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';

const NARROW = '(width <= 48em)';
const WINDOW_SIZE = 5;

/** The page numbers to show: `size` of them around the current one, or all if there are fewer. */
export function pageWindow(page: number, totalPages: number, size: number): number[] {
  const shown = Math.min(size, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), totalPages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

/** The one-based range of items on the page; 0 - 0 if empty. */
export function rangeOfPage(page: number, perPage: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total) };
}

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
  /** How many page numbers a narrow screen shows. */
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
  narrowWindowSize = 3,
}: PaginationProps) {
  const isNarrow = useMediaQuery(NARROW);
  const totalPages = Math.ceil(total / perPage);
  const { from, to } = rangeOfPage(page, perPage, total);
  const hasEarlier = page > 1;
  const hasLater = page < totalPages;
  return (
    <nav className="ends" aria-label={label}>
      <p className={classes.range} role="status">
        {`Mostrando ${formatNumber(from)} - ${formatNumber(to)} de ${totalIsExact ? '' : 'más de '}${formatNumber(total)}`}{' '}
        <span>{noun}</span>
      </p>
      {totalPages > 1 ? (
        <ul className={classes.steps}>
          <Step label="Primera página" target={hasEarlier ? 1 : null} onChange={onChange}>
            <FirstPageIcon size={18} />
          </Step>
          <Step label="Página anterior" target={hasEarlier ? page - 1 : null} onChange={onChange}>
            <ChevronLeftIcon size={18} />
          </Step>
          {pageWindow(page, totalPages, isNarrow ? narrowWindowSize : WINDOW_SIZE).map((number) => (
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
          <Step label="Página siguiente" target={hasLater ? page + 1 : null} onChange={onChange}>
            <ChevronRightIcon size={18} />
          </Step>
          <Step label="Última página" target={hasLater ? totalPages : null} onChange={onChange}>
            <LastPageIcon size={18} />
          </Step>
        </ul>
      ) : null}
    </nav>
  );
}
