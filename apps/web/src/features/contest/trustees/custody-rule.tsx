import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/contest';
import type { TrusteeThreshold } from '@urna/contract/trustees';
import { useState } from 'react';
import { ThresholdModal } from './threshold-modal.tsx';
import classes from './trustees.module.css';

interface CustodyRuleProps {
  contest: Contest;
  threshold: TrusteeThreshold | null;
  mayChange: boolean;
}

/** How many of the trustees the result takes. */
export function CustodyRule({ contest, threshold, mayChange }: CustodyRuleProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={classes.rule}>
      <div className={classes.words}>
        <p className={classes.name}>
          {threshold
            ? `Bastan ${String(threshold.needed)} de ${String(threshold.of)} custodios`
            : 'Hacen falta todos los custodios'}
        </p>
        <p className={classes.detail}>
          {threshold
            ? `El total se abre con el servidor y cualesquiera ${String(threshold.needed)} de ellos. Crear las llaves toma tres pasos de cada uno.`
            : 'Si uno pierde su archivo, el resultado no se podrá conocer. Con un umbral, algunos pueden faltar.'}
        </p>
      </div>
      {mayChange ? (
        <Button size="sm" variant="default" onClick={() => setChanging(true)}>
          Cambiar la regla
        </Button>
      ) : null}
      {changing ? <ThresholdModal contest={contest} threshold={threshold} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}
