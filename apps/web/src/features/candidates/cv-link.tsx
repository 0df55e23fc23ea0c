import type { PublicCandidate } from '@urna/contract/candidacy/candidates';
import { formatBytes } from '../../lib/format.ts';
import classes from './candidates.module.css';

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
