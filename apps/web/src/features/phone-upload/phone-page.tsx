import { Button, Loader } from '@mantine/core';
import type { PhoneTask } from '@urna/contract/candidacy/phone-upload';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { type PhoneVisit, usePhoneTask, usePhoneVisit } from './phone-api.ts';
import { PhoneCapture } from './phone-capture.tsx';
import classes from './phone-upload.module.css';

/** What a phone shows that opened the code «Continuar en mi teléfono»: one document to send, and nothing else. */
export function PhonePage() {
  const visit = usePhoneVisit();
  return visit === null ? <NoLink /> : <Visit key={visit.token} visit={visit} />;
}

function NoLink() {
  return (
    <EntryPanel title="Enviar un documento desde el teléfono" refused={false}>
      <p>
        Esta página se abre con el código que muestra su computador: en el paso de los documentos, oprima «Continuar en
        mi teléfono» y apunte la cámara al código.
      </p>
    </EntryPanel>
  );
}

function Visit({ visit }: { visit: PhoneVisit }) {
  const { data: task, error, isFetching, refetch } = usePhoneTask(visit);
  if (task) {
    const { state } = task;
    if (state === 'waiting' || state === 'connected') return <PhoneCapture visit={visit} task={task} />;
    return <Ended state={state} />;
  }
  if (error === null) {
    return (
      <EntryPanel title="Enviar un documento desde el teléfono" refused={false}>
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Conectando con su computador…
        </p>
      </EntryPanel>
    );
  }
  const isFinal = error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
  return (
    <EntryPanel
      title={isFinal ? 'Este código no sirve' : 'No pudimos abrir el código'}
      refused
      error={messageOf(error)}
    >
      {isFinal ? null : (
        <Button variant="default" fullWidth loading={isFetching} onClick={() => void refetch()}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

const again = 'Si todavía necesita enviarlo, genere otro código en el computador y ábralo de nuevo.';

const outcomes: Record<Exclude<PhoneTask['state'], 'connected' | 'waiting' | 'received'>, [string, string]> = {
  cancelled: ['Se canceló en el computador', `Este código ya no sirve y aquí no queda nada. ${again}`],
  left: ['Terminado', `No se envió nada. ${again}`],
  expired: ['El código venció', `Pasaron los diez minutos. ${again}`],
  closed: [
    'La sesión del computador terminó',
    'Este código dejó de servir con ella. Ingrese de nuevo en el computador para continuar.',
  ],
};

function Ended({ state }: { state: Exclude<PhoneTask['state'], 'waiting' | 'connected'> }) {
  if (state === 'received') {
    return (
      <EntryPanel title="Listo" refused={false}>
        <Notice type="success" title="Ya aparece en su computador">
          Puede cerrar esta página.
        </Notice>
      </EntryPanel>
    );
  }
  const [title, text] = outcomes[state];
  return (
    <EntryPanel title={title} refused={false}>
      <p role="status">{text}</p>
    </EntryPanel>
  );
}
