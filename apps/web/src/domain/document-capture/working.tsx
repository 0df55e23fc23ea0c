import { Loader } from '@mantine/core';
import classes from './capture.module.css';

/** What happens now, in words. */
export function Working({ children }: { children: string }) {
  return (
    <p className={classes.working} role="status">
      <Loader size="sm" aria-hidden="true" /> {children}
    </p>
  );
}
