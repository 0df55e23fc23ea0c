import { Skeleton } from '@mantine/core';
import classes from './contest-page.module.css';

export function StepsLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Cargando la elección">
      {[1, 2, 3, 4, 5, 6, 7].map((place) => (
        <Skeleton key={place} height={72} />
      ))}
    </div>
  );
}
