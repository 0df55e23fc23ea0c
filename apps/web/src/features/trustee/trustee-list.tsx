import { type TrusteePage, trusteeStepLabels } from '@urna/contract/trustees';
import { ClockIcon, SuccessIcon } from '../../ui/icons.tsx';
import classes from './trustee.module.css';

/** All who hold a part of the key, and of whom something is awaited now. */
export function TrusteeList({ page }: { page: TrusteePage }) {
  return (
    <section aria-labelledby="custodios">
      <h2 id="custodios" className={classes.heading}>
        Los custodios de esta elección
      </h2>
      <ul className={classes.list}>
        {page.trustees.map(({ name, awaited }, place) => (
          <li key={`${String(place)} ${name}`}>
            <span className={classes.name}>
              {name}
              {place === page.trustee.owner - 2 ? ' (usted)' : ''}
            </span>
            <span className={classes.awaited} data-awaited={awaited !== null || undefined}>
              {awaited === null ? <SuccessIcon size={18} /> : <ClockIcon size={18} />}
              {awaited === null ? 'Nada pendiente' : `Falta: ${lowerFirst(trusteeStepLabels[awaited])}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('es') + text.slice(1);
}
