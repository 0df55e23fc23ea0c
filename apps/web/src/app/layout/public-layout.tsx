import { Main } from '@urna/ui/frame';
import { Outlet, useLocation } from 'react-router';
import { FullScreenLoading } from '../../ui/feedback/full-screen-loading.tsx';

export function LoadingPage() {
  return (
    <Main>
      <FullScreenLoading />
    </Main>
  );
}

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
