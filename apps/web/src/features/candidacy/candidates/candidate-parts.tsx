import { Button } from '@mantine/core';
import type { CandidateBook, PublicCandidate } from '@urna/contract/candidacy/candidates';
import { ArrowLeftIcon } from '@urna/ui/icons';
import { Link } from 'react-router';
import { formatBytes, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './candidates.module.css';

/** More don't fit beside each other. */
export const MOST_COMPARED = 3;

/** Who is shown side by side, and who has been chosen for that so far. */
type Choice = 'comparar' | 'elegidos';

/** The candidates that an address names, in its order: each once. */
export function comparedIn(
  search: URLSearchParams,
  candidates: readonly PublicCandidate[],
  choice: Choice = 'comparar',
): PublicCandidate[] {
  const ids = new Set((search.get(choice) ?? '').split(','));
  return [...ids].flatMap((wanted) => candidates.filter(({ id }) => String(id) === wanted)).slice(0, MOST_COMPARED);
}

export const withCompared = (path: string, ids: readonly number[]): string => `${path}?comparar=${ids.join(',')}`;

/** A look at a profile keeps the choice: it stands in the address on the way there and back. */
export const withChosen = (path: string, ids: readonly number[]): string =>
  ids.length === 0 ? path : `${path}?elegidos=${ids.join(',')}`;

/** The way back to the list, which knows who was chosen. */
export function AllCandidates({ book, chosen }: { book: CandidateBook; chosen: readonly number[] }) {
  return (
    <Button
      component={Link}
      to={withChosen(paths.candidatesOf(book.process, book.contest), chosen)}
      variant="default"
      size="sm"
      leftSection={<ArrowLeftIcon size={18} />}
    >
      Todos los candidatos
    </Button>
  );
}

type Cv = NonNullable<NonNullable<PublicCandidate['proposal']>['cv']>;

export function CvLink({ cv, name }: { cv: Cv; name: string }) {
  return (
    <p className={classes.cv}>
      <a href={cv.url} download aria-label={`Hoja de vida de ${name} (PDF, ${formatBytes(cv.file_size)})`}>
        Hoja de vida (PDF, {formatBytes(cv.file_size)})
      </a>
    </p>
  );
}

/** Of a candidate on a sealed ballot, which doesn't change. */
export function Withdrawn({ time }: { time: string }) {
  return (
    <p className={classes.withdrawn}>Se retiró el {tellDateTime(time)}. Su nombre sigue en la tarjeta electoral.</p>
  );
}
