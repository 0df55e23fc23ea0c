import { Main } from '@urna/ui/frame';
import { Mark } from '@urna/ui/icons';
import { Outlet, useLocation } from 'react-router';
import classes from './root-layout.module.css';

/** Around the pages of everybody, and the candidates'. */
export function PublicLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}

/** Begins a page anew at each address, so that what was typed about one candidate isn't shown about the next. */
export function EachAddress() {
  return <Outlet key={useLocation().pathname} />;
}

/** Until it is known who is here, and while the code of a first page loads. */
export function LoadingPage() {
  return (
    <Main>
      <FullScreenLoading />
    </Main>
  );
}

/** Its style delays it, so that a check of 100 ms doesn't flash. */
export function FullScreenLoading() {
  return (
    <div className={classes.loading} role="status" data-loading-page>
      <span>
        <Mark size={56} />
      </span>
      <span className={classes.loadingLabel}>Cargando…</span>
      <span className={classes.loadingTrack} aria-hidden="true" />
    </div>
  );
}
