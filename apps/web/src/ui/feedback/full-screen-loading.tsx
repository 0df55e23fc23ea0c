import { Mark } from '@urna/ui/icons';
import classes from './full-screen-loading.module.css';

/** Its style delays it, so that a check of 100 ms doesn't flash. */
export function FullScreenLoading({ label = 'Cargando…' }: { label?: string }) {
  return (
    <div className={classes.screen} role="status" data-loading-page>
      <span>
        <Mark size={56} />
      </span>
      <span className={classes.label}>{label}</span>
      <span className={classes.track} aria-hidden="true" />
    </div>
  );
}
