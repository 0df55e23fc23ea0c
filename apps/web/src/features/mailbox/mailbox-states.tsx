import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { MailIcon } from '../../ui/icons/icons.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import pageClasses from './mailbox-page.module.css';
import classes from './mailbox-states.module.css';

export function NoMailbox() {
  return (
    <div className={pageClasses.page}>
      <PageTitle title="Correo local" />
      <Notice
        type="info"
        title="Aquí no hay correo local"
        actions={
          <Button component={Link} to={paths.home} variant="default" size="sm">
            Ir al inicio
          </Button>
        }
      >
        El correo local solo existe cuando la plataforma se está probando, y solo se ve desde el mismo equipo donde
        funciona. En los demás casos el mensaje llega a su correo electrónico: búsquelo en la bandeja de entrada y, si
        no aparece, en la de correo no deseado.
      </Notice>
    </div>
  );
}

export function MailboxFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      type="error"
      actions={
        <Button variant="default" size="sm" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  );
}

export function MailboxLoading() {
  return (
    <div className={classes.loading} role="status">
      <span className="spoken">Cargando mensajes…</span>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}

export function NoMails({ to }: { to: string }) {
  return (
    <div className={classes.empty} role="status">
      <MailIcon size={40} />
      <p className={classes.title}>{to ? `No hay mensajes para ${to}` : 'Todavía no hay mensajes'}</p>
      <p>
        {to
          ? 'Revise la dirección. La lista se actualiza sola.'
          : 'Cuando alguien pida un código o finalice una inscripción, su mensaje aparecerá aquí. La lista se actualiza sola.'}
      </p>
    </div>
  );
}
