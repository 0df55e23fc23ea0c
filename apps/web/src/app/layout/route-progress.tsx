import { useSyncExternalStore } from 'react';
import { isPageLoading, subscribeToPageLoading } from '../routing/page-loading.ts';
import classes from './route-progress.module.css';

/** On a slow link the code of a page takes a while: this shows that the click was registered. */
export function RouteProgress() {
  const isLoading = useSyncExternalStore(subscribeToPageLoading, isPageLoading, () => false);
  return (
    <div role="status" className={classes.region}>
      {isLoading ? (
        <div className={classes.bar}>
          <span className="spoken">Cargando la página…</span>
        </div>
      ) : null}
    </div>
  );
}
