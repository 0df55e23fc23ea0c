import { Skeleton } from '@mantine/core';
import { signedTokenSchema } from '@urna/contract/shared/endpoint';
import { EntryPanel, PageTitle } from '@urna/ui/panel';
import { ApiError } from '../../../lib/api-error.ts';
import { tabValue } from '../../../lib/stored-value.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import classes from './trustee.module.css';
import { useTrusteePage } from './trustee-api.ts';
import { TrusteeView } from './trustee-view.tsx';

/** Per tab: whoever holds the token can act for the trustee. */
const tabToken = tabValue('urna-custodio', signedTokenSchema);

/** The target of a trustee's mailed link: no account, one task at a time. */
export function TrusteePage() {
  const token = useLinkToken('token', tabToken);
  // The key remounts for another trustee, whose predecessor's file must not stay open.
  return token === null ? <NoLink /> : <Visit key={token} token={token} />;
}

function NoLink() {
  return (
    <EntryPanel
      title="Página de custodios"
      subtitle="Se abre con el enlace personal que le llegó por correo. Ábralo de nuevo desde allí: por seguridad no queda guardado en este equipo."
      refused={false}
    >
      <p>¿No tiene el correo? Pida un enlace nuevo a quien administra la elección.</p>
    </EntryPanel>
  );
}

function Visit({ token }: { token: string }) {
  const page = useTrusteePage(token);
  if (page.data) return <TrusteeView page={page.data} token={token} />;
  if (page.error instanceof ApiError && page.error.status === 404) {
    return (
      <EntryPanel title="Este enlace no sirve" refused error={page.error.message}>
        <p>Lo que usted haya hecho antes sigue guardado. No tiene que repetirlo.</p>
      </EntryPanel>
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle title="Página de custodios" />
      {page.error ? (
        <QueryFailure query={page} />
      ) : (
        <div role="status" aria-label="Cargando su página" className="stack">
          <Skeleton height={64} />
          <Skeleton height={280} />
        </div>
      )}
    </div>
  );
}
