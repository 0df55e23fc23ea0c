import { Button, Loader } from '@mantine/core';
import type { MailPreferences } from '@urna/contract/mail-preferences';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { WorkingButton } from '../../ui/buttons/working-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { EntryPanel } from '../../ui/layout/entry-panel.tsx';
import { useKeptFocus } from '../../ui/modals/use-kept-focus.ts';
import classes from './mail-preferences.module.css';
import { usePreferences } from './use-preferences.ts';

const NO_ANSWER = 'No pudimos hablar con el servidor. Revisa tu conexión e intenta de nuevo: nada ha cambiado todavía.';

/** Where the link of a reminder leads: one question, without an account. */
export function MailPreferencesPage() {
  const token = useLinkToken('search');
  // Another link is another person.
  return token === null ? <WrongLink /> : <Preferences key={token} token={token} />;
}

function WrongLink() {
  return (
    <EntryPanel title="Este enlace no sirve" refused>
      <div className={classes.content}>
        <p>Ábrelo de nuevo desde el recordatorio que recibiste, o cópialo completo en la barra de direcciones.</p>
        <p>Mientras tanto tus recordatorios siguen como estaban.</p>
      </div>
    </EntryPanel>
  );
}

function Preferences({ token }: { token: string }) {
  const { preferences, failure, working, justDone, decline, retry } = usePreferences(token);
  if (failure === 'link') return <WrongLink />;
  return (
    <EntryPanel
      title="Recordatorios para votar"
      error={failure === null ? null : NO_ANSWER}
      refused={failure !== null}
      aside={<Link to={paths.voting.select}>Ir a la votación</Link>}
    >
      {preferences ? (
        <Choice preferences={preferences} working={working} justDone={justDone} onDecline={() => void decline()} />
      ) : failure === null ? (
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Buscando tus preferencias…
        </p>
      ) : (
        <Button variant="default" fullWidth onClick={retry}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

interface ChoiceProps {
  preferences: MailPreferences;
  working: boolean;
  justDone: boolean;
  onDecline: () => void;
}

function Choice({ preferences, working, justDone, onDecline }: ChoiceProps) {
  const { email, reminders, still_sent: stillSent } = preferences;
  const place = useKeptFocus<HTMLDivElement>([reminders]);
  return (
    <div className={classes.content} ref={place} tabIndex={-1}>
      <div role="status">
        {reminders ? null : (
          <Notice type="success" role="note" title={justDone ? 'Listo' : 'Ya lo habías pedido'}>
            {justDone ? 'No te enviaremos más recordatorios a' : 'No te enviamos recordatorios a'}{' '}
            <strong>{email}</strong>.
          </Notice>
        )}
      </div>
      {reminders ? (
        <p>
          Te recordamos la votación en <strong>{email}</strong>. ¿Prefieres que no te escribamos más para recordártela?
        </p>
      ) : null}
      <div>
        <h2 className={classes.subtitle}>{reminders ? 'Esto te seguirá llegando' : 'Esto te sigue llegando'}</h2>
        <ul className={classes.still}>
          {stillSent.map((mail) => (
            <li key={mail}>
              <CheckIcon size={18} /> {mail}
            </li>
          ))}
        </ul>
      </div>
      {reminders ? (
        <WorkingButton
          label="No quiero más recordatorios"
          workingLabel="Guardando…"
          working={working}
          fullWidth
          onClick={onDecline}
        />
      ) : (
        <p className={classes.dim}>Puedes votar igual que siempre mientras la votación esté abierta.</p>
      )}
    </div>
  );
}
