import { Skeleton } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import { EntryPanel } from '../../ui/entry-panel.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './trustee.module.css';
import { useTrusteePage } from './trustee-api.ts';
import { useTrusteeToken } from './trustee-token.ts';
import { TrusteeView } from './trustee-view.tsx';

/** Where the link leads that a trustee is mailed: no account, one thing to do at a time. */
export function TrusteePage() {
  const token = useTrusteeToken();
  // Another link is another trustee, whose file must not stay open for the next.
  return token === null ? <NoLink /> : <Visit key={token} token={token} />;
}

function NoLink() {
  return (
    <EntryPanel
      title="Página de custodios"
      subtitle="Se abre con el enlace personal que le llegó por correo. Ábralo de nuevo desde allí: por seguridad no queda guardado en este equipo."
      refused={false}
    >
      <p className={classes.plain}>¿No tiene el correo? Pida un enlace nuevo a quien administra la elección.</p>
    </EntryPanel>
  );
}

function Visit({ token }: { token: string }) {
  const page = useTrusteePage(token);
  if (page.data) return <TrusteeView page={page.data} token={token} />;
  if (page.error instanceof ApiError && page.error.status === 404) {
    return (
      <EntryPanel title="Este enlace no sirve" refused error={page.error.message}>
        <p className={classes.plain}>Lo que usted haya hecho antes sigue guardado. No tiene que repetirlo.</p>
      </EntryPanel>
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle title="Página de custodios" />
      {page.error ? (
        <FailureBanner error={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
      ) : (
        <div role="status" aria-label="Cargando su página" className={classes.loading}>
          <Skeleton height={64} />
          <Skeleton height={280} />
        </div>
      )}
    </div>
  );
}
