import { mailTopicLabels } from '@urna/contract/help-desk';
import { counted } from '../../lib/counted.ts';
import { formatNumber } from '../../lib/format.ts';
import { AgainButton } from '../../ui/again-button.tsx';
import { useRetryFailed } from './mail-queue-api.ts';
import type { QueueState } from './queue-state.ts';

/** All that failed, of what the filters leave. */
export function RetryAllButton({ state: { topic, campaign }, failed }: { state: QueueState; failed: number }) {
  const retry = useRetryFailed();
  const scope = [
    topic === null ? null : mailTopicLabels[topic],
    campaign === null ? null : `campaña n.º ${String(campaign)}`,
  ].filter(Boolean);
  return (
    <AgainButton
      label={`Reintentar los que fallaron (${formatNumber(failed)})`}
      size="md"
      title={`¿Enviar de nuevo ${counted(failed, 'correo que falló', 'correos que fallaron')}?`}
      send={() =>
        retry.mutateAsync({ ...(topic === null ? {} : { topic }), ...(campaign === null ? {} : { campaign }) })
      }
    >
      {scope.length > 0 ? (
        <p>
          Solo de: <strong>{scope.join(', ')}</strong>.
        </p>
      ) : null}
      <p>
        No llegaron la primera vez, así que a nadie le llegan dos. Los códigos que ya vencieron y los de campañas
        canceladas no se envían.
      </p>
    </AgainButton>
  );
}
