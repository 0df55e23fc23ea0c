import { Button } from '@mantine/core';
import { RefreshIcon } from '@urna/ui/icons';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useReloadTrustees } from './trustee-api.ts';

/** Trustees take hours or days: polling would keep an unattended session alive. */
export function RefreshTrustees({ name }: { name: string }) {
  const { working, attempt } = useAttempt();
  const reload = useReloadTrustees(name);
  return (
    <div className="ends">
      <p className="note">A cada custodio le escribimos cuando es su turno. Puede salir de esta página.</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<RefreshIcon size={18} />}
        loading={working}
        onClick={() => void attempt(reload)}
      >
        Actualizar
      </Button>
    </div>
  );
}
