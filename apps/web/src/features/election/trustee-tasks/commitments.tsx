import type { TrusteePage } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { deviceValue } from '../../../lib/stored-value.ts';
import classes from '../trustees/trustee.module.css';
import { Objections, Prints, trusteeNames } from './task.tsx';

/**
 * Keeps the first list of commitments that this browser was shown for a key, before it showed its own coefficients;
 * false if this one is another. A server that helps a rushing trustee would show others afterwards. Without storage, the
 * trustee compares by telephone alone.
 */
export function keepCommitments(fingerprint: string, commitments: readonly string[]): boolean {
  const stored = deviceValue(`urna-custodio-huellas ${fingerprint}`, z.array(z.string()));
  const first = stored.read();
  if (first === null) stored.write([...commitments]);
  return first === null || first.join() === commitments.join();
}

/** What every trustee handed in before any showed their part, for comparing by telephone. */
export function ShownCommitments({ page, commitments }: { page: TrusteePage; commitments: readonly string[] }) {
  const names = trusteeNames(page);
  return (
    <details className={classes.export}>
      <summary>Huellas que entregaron los custodios</summary>
      <Prints
        of={commitments.map((commitment, index) => [names[index] ?? `Custodio ${String(index + 1)}`, commitment])}
      />
      <p>Todos deben ver las mismas: compárelas con los demás por otro medio, por ejemplo por teléfono.</p>
    </details>
  );
}

/** The list was replaced after this browser had shown its own part. */
export function ChangedCommitments() {
  return (
    <Notice type="error" role="note" title="No siga: las huellas cambiaron" contact>
      <p>
        El servidor muestra ahora otras huellas que las que este navegador vio antes. Así alguien podría escoger su
        parte de la llave después de ver las demás. No se envió nada: avise a la Junta y a los demás custodios.
      </p>
    </Notice>
  );
}

/** Trustees whose part isn't the one that they had committed to. */
export function BrokenCommitments({ page, broken }: { page: TrusteePage; broken: readonly number[] }) {
  return (
    <Objections
      title="No siga: una parte no es la que se había fijado"
      objections={broken.map(
        (index) =>
          `Lo que mostró ${page.trustees[index]?.name ?? 'otro custodio'} no corresponde a la huella que entregó antes.`,
      )}
    >
      Quien cambia su parte después de ver las de los demás puede torcer la llave de la elección. No se envió nada:
      avise a la Junta y a los demás custodios.
    </Objections>
  );
}
