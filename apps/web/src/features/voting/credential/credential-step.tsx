import { Notice } from '@urna/ui/notice';
import { useEffect, useState } from 'react';
import { contests } from '../../../domain/process/shown-process.ts';
import { holdCredential, useCredentialStore } from '../../../domain/voter-session/credential-store.ts';
import type { VoterSession } from '../../../domain/voter-session/voter-store.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { refusalOf } from '../voter-words.ts';
import { type CredentialUse, checkCredential } from './check-credential.ts';
import classes from './credential.module.css';
import { CredentialForm } from './credential-form.tsx';

const NO_CONNECTION = 'No hay conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.';
const NOT_COMPUTED =
  'Este navegador no pudo comprobar la credencial. Inténtalo de nuevo o usa otro navegador o equipo.';
const failureWords = (error: unknown): string => refusalOf(error, navigator.onLine ? NOT_COMPUTED : NO_CONNECTION);

/** For a page that was opened before the contest had an authority. */
const UNNAMED = { name: 'La autoridad de credenciales', email: '' };

interface CredentialStepProps extends Omit<CredentialUse, 'authority'> {
  /** Why the server refused the credential that the voter confirmed with. */
  refused: string | null;
  isChosen: boolean;
  session: VoterSession;
}

/** Stands before the choice where an independent authority made the credentials. One from a link is taken by itself. */
export function CredentialStep({ refused, isChosen, session, ...use }: CredentialStepProps) {
  const authority = contests.find(({ contest }) => contest === use.paper.contest)?.credential_authority ?? UNNAMED;
  const [problem, setProblem] = useState<string | null>(null);
  const { working, refusal, attempt } = useAttempt();
  const check = (text: string) =>
    attempt(async () => {
      setProblem(null);
      setProblem(
        await checkCredential(text, {
          ...use,
          authority,
          take: (credential) => {
            // Kept for a voter whose session expires before they confirm.
            holdCredential(credential, session.name);
            use.take(credential);
          },
        }),
      );
    }, failureWords);
  useEffect(() => {
    const { text, holder } = useCredentialStore.getState();
    if (text === null || refused !== null) return;
    if (holder === null || holder === session.name) void check(text);
    else holdCredential(null);
    // Once, for what the voter brought along.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <section className={classes.step} aria-labelledby="credencial">
      <h2 className={classes.title} id="credencial">
        {isChosen ? 'Escribe otra credencial' : 'Antes de elegir, tu credencial'}
      </h2>
      {refused === null ? (
        <p className={classes.lead}>
          {authority.name} te la envió por correo. Es secreta y sirve para un solo voto: no la muestres ni la envíes a
          nadie.
        </p>
      ) : (
        <Notice type="error" title="Tu voto no se registró">
          {refused}
        </Notice>
      )}
      {isChosen ? (
        <p className={classes.lead}>Lo que elegiste se conserva: lo confirmarás con la otra credencial.</p>
      ) : null}
      <div role="status" className={classes.live}>
        {working ? 'Comprobando tu credencial…' : null}
      </div>
      <CredentialForm
        authority={authority}
        submitLabel="Continuar"
        problem={problem ?? refusal}
        working={working}
        onSubmit={(text) => void check(text)}
      />
    </section>
  );
}
