import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RefreshIcon } from '@urna/ui/icons';
import { useReloadTrustees } from './trustee-api.ts';
import classes from './trustees.module.css';

/** Trustees take hours or days: polling would keep an unattended session alive. */
export function RefreshTrustees({ name }: { name: string }) {
  const reload = useMutation({ mutationFn: useReloadTrustees(name) });
  return (
    <div className={classes.refresh}>
      <p className={classes.detail}>A cada custodio le escribimos cuando es su turno. Puede salir de esta página.</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<RefreshIcon size={18} />}
        loading={reload.isPending}
        onClick={() => reload.mutate()}
      >
        Actualizar
      </Button>
    </div>
  );
}
