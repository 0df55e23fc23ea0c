import { Skeleton } from '@mantine/core';
import { TRUSTEE_PAGE, trusteeTokenSchema } from '@urna/contract/trustees';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { EntryPanel } from '../../ui/layout/entry-panel.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './trustee.module.css';
import { useTrusteePage } from './trustee-api.ts';
import { TrusteeView } from './trustee-view.tsx';

/** Of this tab alone, and gone with it: whoever holds the token may send in the trustee's name. */
const STORED = 'urna-custodio';

function stored(): string | null {
  try {
    return trusteeTokenSchema.safeParse(sessionStorage.getItem(STORED)).data ?? null;
  } catch {
    return null;
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(STORED, token);
  } catch {
    // Without storage the link must be opened again after a reload.
  }
}

/** The token of the link by which the trustee came. It is taken out of the address bar, where others might read it. */
function useTrusteeToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = hash === '' ? null : new URLSearchParams(hash.slice(1)).get('token');
  const [kept, setKept] = useState(stored);
  if (given !== null && given !== kept) setKept(given);
  useEffect(() => {
    if (given === null) return;
    store(given);
    void navigate(TRUSTEE_PAGE, { replace: true });
  }, [given, navigate]);
  return given ?? kept;
}

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
