import { Button } from '@mantine/core';
import type { ContestName } from '@urna/contract/contest-names';
import { useState } from 'react';
import { RefreshIcon } from '../../../ui/icons/icons.tsx';
import { useReloadCustody } from './trustee-api.ts';
import classes from './trustees.module.css';

/** Trustees take hours or days: polling would keep an unattended session alive. */
export function RefreshCustody({ name }: { name: ContestName }) {
  const [working, setWorking] = useState(false);
  const reload = useReloadCustody(name);
  return (
    <div className={classes.refresh}>
      <p className={classes.detail}>A cada custodio le escribimos cuando es su turno. Puede salir de esta página.</p>
      <Button
        variant="default"
        size="sm"
        leftSection={<RefreshIcon size={18} />}
        loading={working}
        onClick={() => {
          setWorking(true);
          void reload().finally(() => setWorking(false));
        }}
      >
        Actualizar
      </Button>
    </div>
  );
}
