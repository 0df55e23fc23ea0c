import type { QueuedMail } from '@urna/contract/mail-queue';
import { AgainButton } from '../../ui/again-button.tsx';
import { useRetryMail } from './mail-queue-api.ts';

/** One mail once more; of one whose end nobody knows it may be the second that somebody gets. */
export function RetryButton({ mail }: { mail: QueuedMail }) {
  const retry = useRetryMail();
  return (
    <AgainButton
      label="Reintentar"
      spokenLabel={`Reintentar: ${mail.purpose}, ${mail.to}`}
      title="¿Enviar este correo de nuevo?"
      send={() => retry.mutateAsync(mail.id)}
    >
      <p>
        <strong>{mail.purpose}</strong>, para {mail.to}.
      </p>
      <p>
        {mail.status === 'unknown'
          ? 'No se sabe si llegó. Si la persona lo recibió, lo recibirá repetido.'
          : 'No llegó: la persona recibirá uno solo.'}
      </p>
    </AgainButton>
  );
}
