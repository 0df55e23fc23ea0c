import type { TrusteePage } from '@urna/contract/election/trustees';
import { Notice } from '@urna/ui/notice';
import classes from '../trustee.module.css';

interface CommitmentsProps {
  page: TrusteePage;
  commitments: readonly string[];
}

/** What every trustee handed in before any showed their part, for comparing by telephone. */
export function ShownCommitments({ page, commitments }: CommitmentsProps) {
  return (
    <details className={classes.export}>
      <summary>Huellas que entregaron los custodios</summary>
      <dl className={classes.prints}>
        {commitments.map((commitment, place) => (
          <div key={commitment}>
            <dt>
              {page.trustees[place]?.name ?? `Custodio ${String(place + 1)}`}
              {place === page.trustee.owner - 2 ? ' (usted)' : ''}
            </dt>
            <dd>
              <code>{commitment}</code>
            </dd>
          </div>
        ))}
      </dl>
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
    <Notice type="error" role="note" title="No siga: una parte no es la que se había fijado" contact>
      <ul className={classes.objections}>
        {broken.map((place) => (
          <li key={place}>
            {`Lo que mostró ${page.trustees[place]?.name ?? 'otro custodio'} no corresponde a la huella que entregó antes.`}
          </li>
        ))}
      </ul>
      <p>
        Quien cambia su parte después de ver las de los demás puede torcer la llave de la elección. No se envió nada:
        avise a la Junta y a los demás custodios.
      </p>
    </Notice>
  );
}
