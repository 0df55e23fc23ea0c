import { Box } from '@mantine/core';
import { getMailPreferences, type MailPreferences, stopReminders } from '@urna/contract/mail/mail-preferences';
import { WorkingButton } from '@urna/ui/button';
import { CheckIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { publicClient } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import classes from '../../ui/layout/layout.module.css';
import { type MailedLink, MailedLinkPage } from '../../ui/layout/mailed-link-page.tsx';

/** The page of a reminder's link: one question, without an account. */
export function MailPreferencesPage() {
  return (
    <MailedLinkPage<MailPreferences>
      title="Recordatorios para votar"
      aside={<a href={paths.voting.select}>Ir a la votación</a>}
      searching="Buscando tus preferencias…"
      wrongLink={
        <>
          <p>Ábrelo de nuevo desde el recordatorio que recibiste, o cópialo completo en la barra de direcciones.</p>
          <p>Mientras tanto tus recordatorios siguen como estaban.</p>
        </>
      }
      read={async (token, signal) => (await publicClient.call(getMailPreferences, { body: { token }, signal })).data}
      confirm={async (token) => (await publicClient.call(stopReminders, { body: { token } })).data}
      tell={() => 'No pudimos hablar con el servidor. Revisa tu conexión e intenta de nuevo: nada ha cambiado todavía.'}
      stateOf={({ reminders }) => reminders}
    >
      {(link) => <Choice {...link} />}
    </MailedLinkPage>
  );
}

function Choice({ subject, working, justDone, confirm }: MailedLink<MailPreferences>) {
  const { email, reminders, still_sent: stillSent } = subject;
  return (
    <>
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
      <div className="stack gap-xs">
        <Box component="h2" fz={16}>
          {reminders ? 'Esto te seguirá llegando' : 'Esto te sigue llegando'}
        </Box>
        <ul className={classes.ticks}>
          {stillSent.map((mail) => (
            <li key={mail} className="line">
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
          onClick={() => confirm()}
        />
      ) : (
        <p className="dimmed">Puedes votar igual que siempre mientras la votación esté abierta.</p>
      )}
    </>
  );
}
